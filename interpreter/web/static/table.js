// A table: what the last position says is drawn anew; what is answered names its number.

import { button, card, el, face, field, fill, keep, lookOf, named, paint, pair, post, say, select, sign, texts } from "./parts.js";

const KEYS = "1234567890qwertyuiopasdfghjkzvbnm"; // l, x, c and ? have work of their own
const MOST_LINES = 300;

export class Table {
  constructor(id, token, place, page) {
    Object.assign(this, { id, token, place, page });
    this.events = [];
    this.left = false;
    this.tries = 0;
    this.things = { colors: [], deck: [{}] };
    this.keydown = (event) => this.key(event);
    document.addEventListener("keydown", this.keydown);
    this.clock = setInterval(() => this.count(), 250);
    this.connect();
  }

  leave() {
    this.left = true;
    clearInterval(this.clock);
    clearTimeout(this.again);
    document.removeEventListener("keydown", this.keydown);
    this.socket?.close();
  }

  // --- the socket ----------------------------------------------------------------------------------

  connect() {
    this.page.tell(say(this.tries ? "lost" : "connecting"));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => this.send("enter", { table: this.id, token: this.token, language: texts.language });
    socket.onmessage = (message) => this.hear(JSON.parse(message.data));
    socket.onclose = () => {
      if (this.left || this.socket !== socket || this.barred) return;
      this.tries += 1;
      this.page.tell(say("lost"));
      this.again = setTimeout(() => this.connect(), Math.min(500 * 2 ** Math.min(this.tries, 4), 5000));
    };
  }

  send(what, facts = {}) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ say: what, ...facts }));
  }

  speak(code) {
    this.send("language", { language: code });
  }

  hear(frame) {
    this.heard = { welcome: this.welcome, gathering: this.gather, position: this.show, log: this.log, refused: this.refused,
      stale: () => this.page.tell(say("stale")), why: this.why, choose: this.choose, hint: this.hint, invite: this.invited,
      rules: this.rules, notice: (told) => this.page.tell(told.text), accepted: () => {} }[frame.kind];
    this.heard?.call(this, frame);
  }

  welcome(frame) {
    const anew = !this.me || this.me.playing !== frame.playing;
    this.me = frame;
    this.tries = 0;
    if (frame.deck) this.things = { colors: frame.colors, deck: frame.deck };
    this.page.tell("");
    this.houseRules = frame.house_rules;
    this.page.titled(frame.house_rules.length ? `${frame.title} + ${frame.house_rules.length}` : frame.title);
    keep(this.id, { token: this.token, title: frame.title, seated: frame.chair >= 0 });
    if (anew) this.panel = null;
    if (frame.playing) this.furnish();
  }

  refused(frame) {
    if (frame.say === "enter") {
      this.barred = true;
      this.page.lost();
      fill(this.place, el("p", { class: "bad", role: "alert" }, frame.reason), el("a", { href: "#" }, say("home")));
    }
    this.page.tell(frame.reason);
  }

  has(role) {
    return this.me?.roles.includes(role);
  }

  // --- before the game -------------------------------------------------------------------------------

  gather(frame) {
    this.chairs = frame.chairs;
    const hosts = this.has("owner");
    const kinds = [["person", say("person")], ...Object.entries(texts.kinds)];
    const [least, most] = frame.players;
    const rows = frame.chairs.map((chair, at) => {
      const number = at + 1;
      const who = chair.name || (chair.kind === "person" ? say("free_seat") : texts.kinds[chair.kind] ?? chair.kind);
      const mine = at === this.me.chair ? say("you") : chair.taken && !chair.present ? say("away") : "";
      const changes = hosts && !(chair.kind === "person" && chair.taken)
        ? select(kinds, chair.kind, (kind) => this.send("chair", { chair: at, kind }), { "aria-label": say("seat_number", { number }),
          "data-key": `kind ${at}` }) : null;
      const invites = hosts && chair.kind === "person" && !chair.taken
        ? button(say("invite", { number }), () => this.send("invite", { chair: at }), { "data-key": `invite ${at}` }) : null;
      const frees = hosts && chair.kind === "person" && chair.taken && !chair.present && at !== this.me.chair
        ? button(say("invite_again", { name: chair.name }), () => this.send("free", { chair: at })) : null;
      return el("li", {}, el("strong", {}, pair(say("seat_number", { number }), marked(who, mine))), changes, invites, frees);
    });
    const last = frame.chairs.length - 1;
    const over = this.houseRules.length ? el("p", { class: "quiet" }, pair(say("house_rules"), this.houseRules.join(", "))) : null;
    fill(this.place, el("h2", {}, say("gathering")), over, el("ol", { class: "chairs" }, rows),
      hosts ? el("div", { class: "row" },
        button(say("add_seat"), () => this.send("chair", { chair: last + 1, kind: "person" }), { disabled: last + 1 >= most, "data-key": "more" }),
        button(say("remove_seat"), () => this.send("chair", { chair: last, kind: "" }), { disabled: last < least, "data-key": "fewer" }),
        button(say("invite_watch"), () => this.send("watch"), { "data-key": "watch" })) : null,
      this.invitation ?? null,
      hosts ? null : el("p", {}, say("wait_begin")),
      frame.can_begin ? null : el("p", { class: "quiet" }, say("begin_not", { least, most })),
      hosts ? button(say("begin"), () => this.send("begin"), { class: "main", disabled: !frame.can_begin, "data-key": "begin" }) : null);
  }

  invited(frame) {
    const size = frame.rows.length;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
    svg.setAttribute("class", "qr");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", frame.link);
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", frame.rows.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
    svg.append(path);
    const link = el("input", { type: "text", readonly: true, value: frame.link, class: "link", "aria-label": frame.link,
      on: { focus: (event) => event.target.select() } });
    const copy = button(say("copy"), async () => {
      link.select();
      try {
        await navigator.clipboard.writeText(frame.link);
      } catch {
        document.execCommand("copy");
      }
      this.page.tell(say("copied"));
    });
    this.invitation = el("section", { class: "invitation" },
      svg, field(say(frame.chair < 0 ? "invitation_watch" : "invitation"), link), copy);
    if (this.me.playing) this.open(this.invitation);
    else this.send("resync");
  }

  // --- the table -------------------------------------------------------------------------------------

  furnish() {
    if (this.parts && this.place.contains(this.parts.middle)) return;
    document.body.className = "playing";
    const part = (tag, name, facts = {}) => el(tag, { class: name, ...facts });
    this.parts = {
      players: part("ol", "players", { "aria-label": say("players") }),
      middle: part("section", "middle"),
      status: part("p", "status", { role: "status", "aria-live": "polite" }),
      clock: part("div", "clock", { "aria-hidden": "true" }),
      answers: part("section", "answers", { "aria-label": say("answers") }),
      hand: part("section", "hand", { "aria-label": say("hand") }),
      panel: part("section", "panel", { tabindex: "-1" }),
      more: part("section", "more"),
      log: el("ol", { class: "lines", role: "log", "aria-live": "polite", "aria-label": say("log"), tabindex: "0" }),
    };
    const { players, middle, status, clock, answers, hand, panel, more, log } = this.parts;
    fill(this.place, players, middle, panel, status, clock, answers, hand, more,
      el("section", { class: "log" }, el("h2", {}, say("log")), log), el("p", { class: "quiet keys" }, say("keys")));
  }

  log(frame) {
    this.furnish();
    this.events = frame.events;
    this.parts.log.setAttribute("aria-live", "off"); // what was heard before is not read again
    fill(this.parts.log, this.events.map(lineOf));
    this.parts.log.setAttribute("aria-live", "polite");
    this.parts.log.scrollTop = this.parts.log.scrollHeight;
  }

  show(frame) {
    this.furnish();
    const before = this.position;
    this.position = frame;
    this.since = performance.now();
    this.parts.log.append(...frame.events.map(lineOf));
    while (this.parts.log.childElementCount > MOST_LINES) this.parts.log.firstElementChild.remove();
    this.parts.log.scrollTop = this.parts.log.scrollHeight;
    if (before?.number !== frame.number) {
      this.ways = null;
      this.picked = null;
      if (this.panelKind === "why") this.close();
    }
    this.draw();
    const rest = frame.table.result && !(before?.table.result);
    if (rest || (frame.table.over && !before?.table.over)) this.parts.panel.focus();
  }

  draw() {
    const { table, own, extra } = this.position;
    this.players(table, own);
    this.middle(table, own);
    this.asked(own, table, extra);
    this.hand(own, table);
    this.result(table, extra);
    this.more(own, table);
    this.count();
  }

  players(table, own) {
    fill(this.parts.players, table.players.map((each) => {
      const marks = [...each.marks];
      if (each.kind !== "person") marks.push(texts.kinds[each.kind] ?? each.kind);
      if (each.conceded) marks.push(say("gave_up"));
      else if (!each.present) marks.push(say("away"));
      const replace = each.kind === "person" && !each.present && !table.over && (this.has("player") || this.has("owner"))
        ? button(say("replace", { seat: each.name }), () => this.send("replace", { seat: each.name }), { "data-key": `replace ${each.name}` }) : null;
      const turn = each.name === table.turn && !table.result;
      return el("li", { class: `${turn ? "turn" : ""} ${each.out ? "out" : ""} ${each.present ? "" : "away"}`,
        "aria-current": turn ? "true" : null },
        el("strong", {}, marked(each.name, each.name === own.seat ? say("you") : "")),
        el("span", { class: "backs", "aria-hidden": "true" }, "▮".repeat(Math.min(each.cards, 12))),
        el("span", {}, say("cards", { count: each.cards })),
        el("span", { class: "quiet" }, say("score", { count: each.score })),
        el("span", { class: "quiet" }, marks.join(", ")), replace);
    }));
  }

  middle(table, own) {
    const top = table.top ? card(table.top, table.side, this.things, { class: "top" }) : el("span", { class: "card empty" });
    const under = table.under.slice(0, 2).reverse().map((each) => card(each, table.side, this.things, { class: "under", "aria-hidden": "true" }));
    const name = this.things.colors[table.color]?.name;
    const told = name === undefined ? say("no_color") : pair(say("color_in_play"), `${sign(table.color, this.things)} ${name}`);
    const color = el("p", { class: "color" }, told);
    paint(color, table.color, this.things);
    const arrow = table.direction === "left" ? "↻" : "↺";
    fill(this.parts.middle,
      el("div", { class: "pile", role: "group", "aria-label": say("draw_pile") }, el("span", { class: "card back" }, String(table.draw_pile))),
      el("div", { class: "pile", role: "group", "aria-label": say("discard_pile") }, under, top),
      el("div", { class: "facts" }, color, el("p", {}, table.says.top), el("p", { class: "quiet" }, table.says.piles),
        el("p", { class: "quiet" }, el("span", { "aria-hidden": "true" }, `${arrow} `), table.says.direction),
        table.says.together ? el("p", { class: "quiet" }, table.says.together) : null,
        [...own.marks, ...own.backs].map((each) => el("p", { class: "quiet" }, each))));
  }

  // --- what is asked ------------------------------------------------------------------------------------

  // The options that are shown as buttons: for a secret moment everybody has the same, whatever they hold.
  offered(own) {
    const question = own.question;
    if (!question || own.moment?.secret) return [];
    return question.options.filter((option) => !this.inHand(option, own));
  }

  inHand(option, own) {
    return option.verb === "play" && !option.offer && option.cards.length === 1 && own.hand.includes(option.cards[0]);
  }

  laying(text, own) {
    const question = own.question;
    if (!question || own.moment?.secret) return [];
    return question.options.filter((option) => option.verb === "play" && option.cards.includes(text));
  }

  asked(own, table, extra) {
    const halted = extra.halted ? say("halted", { reason: extra.halted }) : extra.unkept ? say("unkept", { reason: extra.unkept }) : "";
    const watching = this.me.chair < 0 ? say("watching") : "";
    const text = halted || (own.question && !own.moment?.secret ? own.question.for : own.waiting) || watching;
    if (this.parts.status.textContent !== text) this.parts.status.textContent = text;
    this.parts.status.classList.toggle("mine", Boolean(own.question) && !own.moment?.secret);
    const number = this.position.number;
    this.acts = [];
    const made = [];
    const legal = new Set();
    for (const text_ of own.hand) if (this.laying(text_, own).length && !legal.has(text_)) {
      legal.add(text_);
      this.acts.push(() => this.tap(text_));
    }
    if (this.ways) {
      made.push(el("h2", {}, say("choose_way")));
      for (const at of this.ways) made.push(this.way(own.question.options.find((option) => option.option === at), number));
    } else if (own.moment?.secret) {
      if (own.seat) for (const each of own.moment.offers) {
        made.push(this.act(each.text, "", () => this.send("press", { number, offer: each.offer }), `press ${each.offer}`, "shout"));
      }
      if (own.seat) made.push(this.act(say("let_go"), "", () => this.send("let go", { number }), "let go", "quiet", "x"));
    } else if (own.question) {
      if (own.question.in_any_case) made.push(el("p", {}, own.question.in_any_case));
      for (const option of this.offered(own)) made.push(this.way(option, number));
      const declining = own.question.declining;
      if (declining) made.push(this.act(declining.text, "", () => this.send("answer", { number, option: declining.option }), "decline", "quiet", "x"));
      if (own.question.options.some((option) => option.cards.length > 1)) made.push(this.severalButton(own));
    }
    fill(this.parts.answers, made);
  }

  way(option, number) {
    if (!option) return null;
    const made = this.act(option.text, option.stake, () => this.send("answer", { number, option: option.option }), `option ${option.text}`,
      option.bluff ? "bluff" : "");
    if (option.color >= 0) paint(made, option.color, this.things);
    if (option.color >= 0) made.classList.add("colored");
    if (option.verb !== "play" && option.cards.length === 1) made.prepend(card(option.cards[0], this.position.table.side, this.things, { class: "small", "aria-hidden": "true" }));
    if (option.color >= 0 && !option.cards.length) made.prepend(el("span", { class: "sign", "aria-hidden": "true" }, sign(option.color, this.things)));
    return made;
  }

  act(text, stake, deed, key, look = "", letter = "") {
    const own = letter || KEYS[this.acts.length] || "";
    if (!letter) this.acts.push(deed);
    else this.declines = deed;
    return button([el("span", {}, text), stake ? el("small", {}, stake) : null, own ? el("kbd", { "aria-hidden": "true" }, own) : null],
      deed, { class: `answer ${look}`, "data-key": key, "aria-keyshortcuts": own || null });
  }

  severalButton(own) {
    if (!this.picked) return button(say("several"), () => { this.picked = []; this.draw(); }, { "data-key": "several" });
    const cards = this.picked.map((at) => own.hand[at]);
    return button(say("several_lay", { count: cards.length }), () => {
      this.picked = null;
      this.send("lay", { number: this.position.number, cards });
      this.draw();
    }, { class: "main", "data-key": "several" });
  }

  tap(text, at = -1) {
    const { own, number } = this.position;
    if (this.picked && at >= 0) {
      this.picked = this.picked.includes(at) ? this.picked.filter((each) => each !== at) : [...this.picked, at];
      this.draw();
      return;
    }
    const ways = this.laying(text, own);
    const single = ways.filter((option) => option.cards.length === 1);
    if (!ways.length) this.send("why", { card: text });
    else if (single.length === 1) this.send("answer", { number, option: single[0].option });
    else {
      this.ways = (single.length ? single : ways).map((option) => option.option);
      this.draw();
      this.parts.answers.querySelector("button")?.focus();
    }
  }

  choose(frame) {
    if (frame.number !== this.position.number) return;
    this.ways = frame.options;
    this.draw();
    this.parts.answers.querySelector("button")?.focus();
  }

  hand(own, table) {
    if (!own.seat) {
      fill(this.parts.hand);
      return;
    }
    const asked = own.question && !own.moment?.secret && ["play", "drawn"].includes(own.question.sort);
    const keys = new Map();
    const seen = new Map();
    const cards = own.hand.map((text, at) => {
      const ways = this.laying(text, own);
      if (ways.length && !keys.has(text)) keys.set(text, KEYS[keys.size] ?? "");
      const twin = seen.get(text) ?? 0;
      seen.set(text, twin + 1);
      const { look, drawn } = face(text, table.side, this.things);
      const bluff = ways.length && ways.every((option) => option.bluff);
      const state = ways.length ? (bluff ? say("bluff") : say("can_lay")) : asked ? say("cannot_lay") : "";
      const chosen = this.picked?.includes(at);
      const made = button([drawn, bluff ? el("span", { class: "mark", "aria-hidden": "true" }, "?") : null,
        ways.length && keys.get(text) && !twin ? el("kbd", { "aria-hidden": "true" }, keys.get(text)) : null],
        () => this.tap(text, at), { class: `card ${ways.length ? "legal" : asked ? "idle" : ""} ${bluff ? "bluff" : ""} ${chosen ? "picked" : ""}`,
          "aria-label": [named(look), state].filter(Boolean).join(", "), title: [named(look), look.about].filter(Boolean).join(" – "),
          "data-key": `card ${text} ${twin}`, "aria-pressed": this.picked ? String(Boolean(chosen)) : null, "data-card": text });
      paint(made, look.color, this.things);
      return made;
    });
    fill(this.parts.hand, el("h2", {}, marked(say("hand"), String(own.hand.length))),
      cards.length ? el("div", { class: "cards" }, cards) : el("p", {}, say("hand_empty")));
  }

  // --- what comes over it --------------------------------------------------------------------------------

  open(...children) {
    fill(this.parts.panel, el("div", { class: "over" }, children, button(say("close"), () => this.close(), { "data-key": "close" })));
    this.parts.panel.focus();
  }

  close() {
    this.panelKind = null;
    fill(this.parts.panel);
    if (this.position) this.result(this.position.table, this.position.extra);
  }

  why(frame) {
    const look = lookOf(frame.card, this.position.table.side, this.things);
    this.panelKind = "why";
    const reasons = frame.reasons.length ? frame.reasons : [say("why_can")];
    this.open(el("h2", {}, say("why", { name: named(look) })), el("ul", { role: "alert" }, reasons.map((each) => el("li", {}, each))));
  }

  hint(frame) {
    if (frame.number === this.position.number) this.page.tell(say("hint_is", { answer: frame.text }));
  }

  rules(frame) {
    this.panelKind = "rules";
    this.open(el("h2", {}, frame.title),
      frame.guest.length ? [el("h3", {}, say("rules_guest")), el("ul", {}, frame.guest.map((each) => el("li", {}, each)))] : null,
      el("details", {}, el("summary", {}, say("rules_prose")), frame.prose.map((each) =>
        each.startsWith("#") ? el("h3", {}, each.replace(/^#+ /, "")) : each ? el("p", {}, each.replaceAll("**", "")) : null)));
  }

  result(table, extra) {
    if (this.panelKind) return;
    if (!table.result && !table.over) {
      fill(this.parts.panel);
      return;
    }
    const result = table.result;
    const seats = result ? el("ul", { class: "result" }, result.seats.map((each) => el("li", { class: each.won ? "won" : "" },
      el("strong", {}, pair(each.name, say("points", { count: each.points }))), " ", el("span", {}, say("score", { count: each.score })),
      el("div", { class: "cards" }, each.hand.map(([text, points]) => {
        const made = card(text, table.side, this.things, { class: "small" });
        made.title = say("points", { count: points });
        return made;
      }), each.counted ? el("span", { class: "quiet" }, each.counted) : null)))) : null;
    const plays = this.has("player");
    const over = table.over ? [
      result ? null : el("p", { class: "won" }, table.winners), // the last round has said it
      plays || this.has("owner") ? button(say("rematch"), () => this.send("rematch"), { class: "main", "data-key": "rematch" }) : null,
      button(say("replay"), () => this.replay(), { "data-key": "replay" }),
      button(say("record"), () => this.record(), { "data-key": "record" }),
    ] : [
      extra.ready.length ? el("p", {}, say("ready", { names: extra.ready.join(", ") })) : null,
      plays ? button(say("next_round"), () => this.send("next", { number: this.position.number }), { class: "main", "data-key": "next" }) : null,
    ];
    fill(this.parts.panel, el("div", { class: "over" }, el("h2", {}, say(table.over ? "game_over" : "round_over")),
      (result?.outcome ?? []).map((each) => el("p", {}, each)), seats, over));
  }

  more(own, table) {
    const number = this.position.number;
    const plays = this.has("player") && !table.over;
    const sure = this.sure ? [el("p", {}, say("concede_sure")),
      button(say("yes"), () => { this.sure = false; this.send("concede"); }), button(say("no"), () => { this.sure = false; this.draw(); })] : [];
    fill(this.parts.more,
      el("details", { open: this.moreOpen, on: { toggle: (event) => { this.moreOpen = event.target.open; } } },
        el("summary", { "data-key": "menu" }, say("menu")), el("div", { class: "row" },
          plays && own.question ? button(say("hint"), () => this.send("hint", { number }), { "data-key": "hint" }) : null,
          plays && own.can_undo ? button(say("undo"), () => this.send("undo", { number }), { "data-key": "undo" }) : null,
          button(say("rules"), () => this.send("rules"), { "data-key": "rules" }),
          this.has("owner") ? button(say("invite_watch"), () => this.send("watch"), { "data-key": "watch" }) : null,
          this.has("owner") ? table.players.map((each, at) => each.kind === "person" && !each.present && at !== this.me.chair
            ? button(say("invite_again", { name: each.name }), () => { this.send("free", { chair: at }); this.send("invite", { chair: at }); },
              { "data-key": `again ${at}` }) : null) : null,
          plays ? button(say("concede"), () => { this.sure = true; this.draw(); }, { "data-key": "concede" }) : null,
          el("a", { href: "#" }, say("home")), sure)));
  }

  // --- afterwards ---------------------------------------------------------------------------------------

  async record() {
    const answer = await post("/record", { table: this.id, token: this.token });
    if (!answer.ok) return this.page.tell(answer.data?.reason ?? "");
    const link = el("a", { href: URL.createObjectURL(new Blob([answer.text], { type: "text/yaml" })), download: `${this.id}.yaml` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async replay() {
    const answer = await post("/replay", { table: this.id, token: this.token });
    if (!answer.ok) return this.page.tell(answer.data.reason);
    this.panelKind = "replay";
    this.steps = answer.data.steps;
    this.step(0);
  }

  step(at) {
    const count = this.steps.length - 1;
    const now = Math.max(0, Math.min(at, count));
    const each = this.steps[now];
    const go = (key, to) => button(say(key), () => this.step(to), { "data-key": key });
    fill(this.parts.panel, el("div", { class: "over replay" },
      el("h2", {}, say("step", { number: now, count })),
      el("div", { class: "row" }, go("first", 0), go("previous", now - 1), go("following", now + 1), go("last", count),
        button(say("back"), () => this.close(), { "data-key": "close" })),
      el("div", { "aria-live": "polite" }, each.events.map((text) => el("p", {}, text))),
      each.top ? card(each.top, each.side, this.things) : null,
      el("ul", { class: "result" }, Object.entries(each.hands).map(([name, hand]) => el("li", { class: name === each.turn ? "turn" : "" },
        el("strong", {}, marked(name, say("score", { count: each.scores[name] }))),
        el("div", { class: "cards" }, hand.map((text) => card(text, each.side, this.things, { class: "small" }))))))));
  }

  // --- the clock and the keys -----------------------------------------------------------------------------

  count() {
    const own = this.position?.own;
    const given = own?.moment?.seconds ?? own?.seconds;
    if (given === null || given === undefined || !this.parts) {
      if (this.parts) fill(this.parts.clock);
      return;
    }
    const left = Math.max(0, given - (performance.now() - this.since) / 1000);
    fill(this.parts.clock, el("progress", { max: String(given || 1), value: String(left) }), el("span", {}, say("time_left", { count: Math.ceil(left) })));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName) || !this.position) return;
    const key = event.key.toLowerCase();
    if (key === "escape" && (this.panelKind || this.ways || this.picked)) {
      this.ways = this.picked = null;
      this.close();
      this.draw();
    } else if (key === "l") this.parts.log.focus();
    else if (key === "c") this.parts.hand.querySelector("button")?.focus();
    else if (key === "x" && this.parts.answers.querySelector('[aria-keyshortcuts="x"]')) this.declines();
    else if (["arrowleft", "arrowright"].includes(key)) this.along(key === "arrowright" ? 1 : -1);
    else if (key.length === 1 && KEYS.includes(key) && !this.panelKind) this.acts?.[KEYS.indexOf(key)]?.();
    else return;
    event.preventDefault();
  }

  along(step) {
    const cards = [...this.parts.hand.querySelectorAll("button.card")];
    const at = cards.indexOf(document.activeElement);
    if (cards.length) cards[(at + step + cards.length) % cards.length].focus();
  }
}

function marked(seat, marks) {
  return marks ? say("marked", { seat, marks }) : seat;
}

function lineOf(event) {
  return el("li", { title: event.why ?? null, class: `event ${event.kind.replaceAll(" ", "-")}` }, event.text);
}
