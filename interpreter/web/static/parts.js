// Elements, texts and cards. Whatever comes from others is put into text nodes and nowhere else.

export const texts = {};

export function say(key, facts = {}) {
  const text = typeof key === "string" ? texts[key] ?? key : key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

export function el(tag, facts = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) made.addEventListener(event, act);
    else if (name === "class") made.className = value;
    else if (name in made && name !== "list" && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...shown(children));
  return made;
}

function shown(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
}

export function button(text, act, facts = {}) {
  return el("button", { type: "button", on: { click: act }, ...facts }, text);
}

// Rebuilds a part of the page; whatever had the focus has it again if it is still there.
export function fill(place, ...children) {
  const had = document.activeElement?.dataset?.key;
  const inside = had && place.contains(document.activeElement);
  place.replaceChildren(...shown(children));
  if (inside) {
    const again = [...place.querySelectorAll("[data-key]")].find((each) => each.dataset.key === had);
    if (again) again.focus();
  }
}

export function select(choices, chosen, act, facts = {}) {
  const made = el("select", facts, choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
  made.addEventListener("change", () => act(made.value));
  return made;
}

export function field(label, control, facts = {}) {
  return el("label", { class: "field", ...facts }, el("span", {}, label), control);
}

// --- cards -----------------------------------------------------------------------------------------

// A swatch is one of the 256 colors of terminals.
function tone(swatch) {
  const levels = [0, 95, 135, 175, 215, 255];
  if (swatch >= 232) {
    const grey = 8 + 10 * (swatch - 232);
    return [grey, grey, grey];
  }
  if (swatch < 16) return [[0, 0, 0], [170, 0, 0], [0, 140, 0], [170, 110, 0], [0, 0, 170], [150, 0, 150], [0, 130, 130],
    [190, 190, 190], [110, 110, 110], [230, 60, 60], [70, 200, 70], [230, 210, 60], [90, 90, 240], [220, 90, 220],
    [80, 210, 210], [250, 250, 250]][swatch];
  const at = swatch - 16;
  return [levels[Math.floor(at / 36)], levels[Math.floor(at / 6) % 6], levels[at % 6]];
}

export function paint(node, color, things) {
  const known = things.colors[color];
  if (!known) {
    node.classList.add("colorless");
    return;
  }
  const [red, green, blue] = tone(known.swatch);
  node.style.setProperty("--hue", `rgb(${red} ${green} ${blue})`);
  node.style.setProperty("--ink", red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "#111" : "#fff");
}

export function sign(color, things) {
  const known = things.colors[color];
  return known ? known.shape + known.letter : "✱";
}

export function lookOf(text, side, things) {
  const deck = things.deck;
  return deck[side]?.[text] ?? deck[0][text] ?? deck[1]?.[text] ?? { name: text, face: text, color: -1, points: 0, about: "" };
}

// What is drawn on a card; its name stands beside it for those who do not see it.
export function face(text, side, things) {
  const look = lookOf(text, side, things);
  const other = look.other
    ? el("span", { class: "other", "aria-hidden": "true" }, `${sign(look.other.color, things)} ${look.other.face}`) : null;
  const written = el("span", { class: "face", "aria-hidden": "true" }, look.face);
  written.style.setProperty("--longest", String(longest(look.face)));
  const drawn = [el("span", { class: "sign", "aria-hidden": "true" }, sign(look.color, things)), written, other];
  return { look, drawn };
}

// How much has to stand in one line of a card.
function longest(text) {
  return Math.max(2, ...text.split(/\s+|(?<=-)/).map((part) => part.length));
}

export function card(text, side, things, facts = {}) {
  const { look, drawn } = face(text, side, things);
  const made = el("span", { ...facts, class: `card ${facts.class ?? ""}`, role: "img", "aria-label": named(look) }, drawn);
  paint(made, look.color, things);
  return made;
}

export function named(look) {
  return look.other ? `${look.name} / ${look.other.name}` : look.name;
}

// --- what is asked of the server --------------------------------------------------------------------

export async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path);
  return answer.json();
}

export async function post(path, data) {
  try {
    const answer = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ language: texts.language, ...data }),
    });
    const text = await answer.text();
    const plain = !(answer.headers.get("Content-Type") ?? "").includes("json");
    return { ok: answer.ok, status: answer.status, ...(plain ? { text } : { data: JSON.parse(text) }) };
  } catch {
    return { ok: false, status: 0, data: { reason: say("lost") } };
  }
}

// --- what this browser remembers ----------------------------------------------------------------------

const KEPT = "lastcard.tables";

export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

export function keep(table, facts) {
  const all = kept();
  all[table] = { ...all[table], ...facts, when: Date.now() };
  const latest = Object.entries(all).sort((one, other) => other[1].when - one[1].when).slice(0, 20);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(latest)));
  } catch { /* a browser that keeps nothing */ }
}

export function forget(table) {
  const all = kept();
  delete all[table];
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch { /* likewise */ }
}

export function pair(label, value) {
  return say("pair", { label, value });
}
