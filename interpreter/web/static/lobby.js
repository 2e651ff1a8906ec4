// The lobby: what is played, by which house rules, on how many seats; and rules of one's own.

import { button, el, field, fill, get, kept, post, say, select, texts } from "./parts.js";

let offered = null;

export async function lobby(place, opened, tell) {
  fill(place, el("p", {}, say("reading")));
  offered ??= await get("/choices");
  const offer = offered.offer;
  const wish = {
    rulebook: offer?.rulebook ?? "classic",
    house: new Map((offer?.house_rules ?? []).map(split)),
    files: { ...(offer?.files ?? {}) },
    own: {}, // what is known of the files: title, players
    chairs: ["person", "person"],
    pace: "usual",
    name: "",
  };
  if (!offered.rulebooks.some((each) => each.id === wish.rulebook) && !wish.files[wish.rulebook]) {
    wish.rulebook = offered.rulebooks[0].id;
  }
  const draw = () => {
    if (location.hash === "" || location.hash === "#") fill(place, ...page(wish, draw, opened, tell));
  };
  draw();
}

function split(reference) {
  const at = reference.indexOf(":", reference.startsWith("./") ? 2 : 0);
  if (at < 0) return [reference, {}];
  const said = reference.slice(at + 1).split(",").map((each) => each.split("="));
  return [reference.slice(0, at), Object.fromEntries(said)];
}

function references(wish) {
  return [...wish.house].map(([name, said]) => {
    const values = Object.entries(said).filter(([, value]) => value !== "").map(([key, value]) => `${key}=${value}`);
    return values.length ? `${name}:${values.join(",")}` : name;
  });
}

function known(wish) {
  return offered.rulebooks.find((each) => each.id === wish.rulebook);
}

function limits(wish) {
  return known(wish)?.players ?? wish.own[wish.rulebook]?.players ?? [2, 10];
}

function page(wish, draw, opened, tell) {
  const own = Object.keys(wish.files).filter((name) => !wish.house.has(`./${name}`) && wish.own[name]?.sort !== "house-rule");
  const books = [...own.map((name) => [name, name]), ...offered.rulebooks.map((each) => [each.id, `${each.title} (${each.language})`])];
  const [least, most] = limits(wish);
  while (wish.chairs.length < least) wish.chairs.push("person");
  wish.chairs.length = Math.min(wish.chairs.length, most);
  const pick = (id) => {
    wish.rulebook = id;
    const goes = known(wish)?.house_rules;
    if (goes) for (const name of [...wish.house.keys()]) if (!name.startsWith("./") && !goes.includes(name)) wish.house.delete(name);
    draw();
  };
  const open = async (event) => {
    event.preventDefault();
    if (!await inOrder(wish, draw, tell)) return;
    tell(say("reading"));
    const name = wish.chairs[0] === "person" && !wish.watches ? wish.name.trim() : "";
    const asked = { rulebook: wish.rulebook, house_rules: references(wish), files: wish.files, pace: wish.pace, chairs: wish.chairs };
    const answer = await post("/tables", { ...asked, name });
    if (answer.ok) return opened(answer.data.table, answer.data.token, known(wish)?.title ?? wish.rulebook, Boolean(name));
    tell(answer.data.reason ?? say("own_bad"));
    if (answer.data.problems) {
      wish.found = answer.data;
      draw();
    }
  };
  return [
    recent(),
    el("form", { class: "lobby", on: { submit: open } },
      el("h2", {}, say("new")),
      field(say("rulebook"), select(books, wish.rulebook, pick, { id: "rulebook", "data-key": "rulebook" })),
      el("p", { class: "quiet" }, say("players_of", { least, most })),
      houseRules(wish, draw),
      ownRules(wish, draw, tell),
      seats(wish, draw, least, most),
      field(say("pace"), select(offered.paces.map((each) => [each, texts.paces[each]]), wish.pace, (pace) => { wish.pace = pace; },
        { "data-key": "pace" })),
      yourName(wish, draw),
      el("button", { type: "submit", class: "main", "data-key": "open" }, say("make")))];
}

function yourName(wish, draw) {
  const sits = wish.chairs[0] === "person" && !wish.watches;
  const input = el("input", { type: "text", id: "name", maxlength: "24", autocomplete: "nickname", "data-key": "name",
    required: sits, disabled: !sits, on: { input: (event) => { wish.name = event.target.value; } } });
  input.value = wish.name;
  const box = el("input", { type: "checkbox", checked: !sits, disabled: wish.chairs[0] !== "person", "data-key": "watch",
    on: { change: () => { wish.watches = !wish.watches; draw(); } } });
  return [field(say("your_name"), input), el("label", { class: "check" }, box, el("span", {}, say("watch_only")))];
}

function recent() {
  const all = Object.entries(kept()).sort((one, other) => other[1].when - one[1].when).slice(0, 5);
  if (!all.length) return null;
  return el("nav", { class: "recent", "aria-label": say("recent") }, el("h2", {}, say("recent")),
    el("ul", {}, all.map(([id, each]) => el("li", {}, el("a", { href: `#table=${id}` },
      `${each.title || id.slice(0, 6)} · ${new Date(each.when).toLocaleString(texts.language)}`)))));
}

function houseRules(wish, draw) {
  const goes = known(wish)?.house_rules ?? Object.keys(offered.house_rules);
  return el("details", { class: "house", open: wish.open, on: { toggle: (event) => { wish.open = event.target.open; } } },
    el("summary", {}, say("marked", { seat: say("house_rules"), marks: wish.house.size })),
    goes.length ? null : el("p", {}, say("house_rules_none")),
    goes.map((id) => houseRule(id, wish, draw)));
}

function houseRule(id, wish, draw) {
  const { title, summary, summaries, parameters } = offered.house_rules[id];
  const on = wish.house.has(id);
  const box = el("input", { type: "checkbox", checked: on, "data-key": `house ${id}`, on: { change: () => {
    if (on) wish.house.delete(id);
    else wish.house.set(id, {});
    draw();
  } } });
  return el("div", { class: "rule" },
    el("label", {}, box, el("strong", {}, title), el("span", { class: "quiet" }, summaries[texts.language] ?? summary)),
    on ? el("div", { class: "parameters" }, Object.entries(parameters).map(([name, each]) => parameter(name, each, wish.house.get(id)))) : null);
}

function parameter(name, facts, said) {
  const set = (value) => { said[name] = value === facts.default ? "" : value; };
  const now = said[name] || facts.default;
  const key = { "data-key": `parameter ${name}` };
  if (facts.words) return field(name.replaceAll("-", " "), select(facts.words.map((each) => [each, each]), now, set, key));
  const input = el("input", { type: "number", min: String(facts.least), max: String(facts.most), value: now, ...key,
    on: { change: (event) => set(event.target.value) } });
  return field(name.replaceAll("-", " "), input);
}

// --- seats -----------------------------------------------------------------------------------------

function seats(wish, draw, least, most) {
  const kinds = [["person", say("person")], ...offered.bots.map((kind) => [kind, texts.kinds[kind] ?? kind])];
  const rows = wish.chairs.map((kind, at) => field(say("seat_number", { number: at + 1 }),
    select(kinds, kind, (chosen) => { wish.chairs[at] = chosen; draw(); }, { "data-key": `chair ${at}` })));
  const more = button(say("add_seat"), () => { wish.chairs.push("person"); draw(); },
    { disabled: wish.chairs.length >= most, "data-key": "more" });
  const fewer = button(say("remove_seat"), () => { wish.chairs.pop(); draw(); },
    { disabled: wish.chairs.length <= least, "data-key": "fewer" });
  return el("fieldset", { class: "seats" }, el("legend", {}, say("seats")), rows, el("div", { class: "row" }, more, fewer));
}

// --- rules of one's own ------------------------------------------------------------------------------

async function encoded(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}

// What was checked is what is played by: nobody opens a table meanwhile, or without what is still to be mended.
function look(wish, draw, tell, blob) {
  wish.looked = wish.text ?? "";
  wish.looking = looked(wish, draw, tell, blob);
  return wish.looking;
}

async function looked(wish, draw, tell, blob) {
  tell(say("reading"));
  wish.found = null;
  draw();
  const base = known(wish) ? wish.rulebook : "classic";
  const answer = await post("/check", { sent: [await encoded(blob)], rulebook: base });
  tell("");
  wish.found = answer.data;
  if (answer.ok && answer.data.ok) take(wish, answer.data);
  draw();
}

async function inOrder(wish, draw, tell) {
  const text = wish.text ?? "";
  if (!text.trim()) return true;
  await (text === wish.looked ? wish.looking : look(wish, draw, tell, new Blob([text])));
  if (wish.found?.ok) return true;
  wish.ownOpen = true;
  tell(say("own_bad"));
  draw();
  return false;
}

function ownRules(wish, draw, tell) {
  const text = el("textarea", { rows: "10", spellcheck: "false", autocapitalize: "off", id: "own-text", "data-key": "own-text",
    on: { input: (event) => { wish.text = event.target.value; } } });
  text.value = wish.text ?? "";
  const file = el("input", { type: "file", accept: ".yaml,.yml", "data-key": "own-file", on: { change: async (event) => {
    const chosen = event.target.files[0];
    if (!chosen) return;
    if (chosen.size < 300000) wish.text = await chosen.text();
    look(wish, draw, tell, chosen.slice(0, 300000));
  } } });
  return el("details", { class: "own", open: wish.ownOpen, on: { toggle: (event) => { wish.ownOpen = event.target.open; } } },
    el("summary", {}, say("marked", { seat: say("own"), marks: Object.keys(wish.files).length })),
    el("p", { class: "quiet" }, say("own_about")),
    field(say("own_file"), file),
    field(say("own_text"), text),
    button(say("own_check"), () => look(wish, draw, tell, new Blob([wish.text ?? ""])), { "data-key": "own-check" }),
    wish.found ? findings(wish.found) : null,
    Object.keys(wish.files).map((name) => el("p", {}, button(say("own_remove", { name }), () => { drop(wish, name); draw(); }))));
}

function take(wish, found) {
  const { files, rulebook, house_rules: asked } = found.settings;
  for (const [name, data] of Object.entries(files)) {
    wish.files[name] = data;
    const isRule = asked.includes(`./${name}`);
    wish.own[name] = { sort: isRule ? "house-rule" : "rulebook", players: found.players };
    if (isRule) wish.house.set(`./${name}`, {});
  }
  if (files[rulebook]) wish.rulebook = rulebook;
}

function drop(wish, name) {
  delete wish.files[name];
  delete wish.own[name];
  wish.house.delete(`./${name}`);
  if (wish.rulebook === name) wish.rulebook = "classic";
}

function findings(found) {
  if (found.reason) return el("p", { class: "bad", role: "alert" }, found.reason);
  if (found.exhausted) return el("p", { class: "bad", role: "alert" }, say("own_exhausted"));
  const errors = found.problems.filter((each) => each.severity === "error");
  const list = el("ul", {}, found.problems.map((each) => el("li", {},
    el("strong", {}, each.span ? `${each.span.file}, ${say("line", { number: each.span.line })}: ` : ""),
    el("span", {}, `${each.message} (${each.code})`),
    el("pre", {}, each.text))));
  if (found.runs_away) return el("p", { class: "bad", role: "alert" }, say("own_runs_away", { reason: found.runs_away }));
  if (errors.length) return el("div", { class: "bad", role: "alert" }, el("p", {}, say("own_bad")), list);
  const name = Object.keys(found.settings.files).join(", ");
  const good = el("p", { class: "good", role: "status" }, say("own_good", { name }));
  return found.problems.length ? el("div", {}, good, el("p", {}, say("own_warned")), list) : good;
}
