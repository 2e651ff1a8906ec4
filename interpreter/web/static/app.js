// Which page it is, by the end of the address: it never leaves this browser.

import { el, forget, get, keep, kept, post, say, select, texts, fill, field, pair } from "./parts.js";
import { lobby } from "./lobby.js";
import { Table } from "./table.js";

const main = document.getElementById("main");
const line = document.getElementById("line");
let table = null;

export function tell(text) {
  line.textContent = text;
}

export function titled(text) {
  document.getElementById("title").textContent = text;
  document.title = text;
}

function spoken() {
  let wished = null;
  try {
    wished = localStorage.getItem("lastcard.language");
  } catch { /* nothing is kept */ }
  return wished ?? (navigator.language ?? "en").slice(0, 2);
}

async function learn(code) {
  Object.assign(texts, await get(`/texts/${encodeURIComponent(code)}`));
  document.documentElement.lang = texts.language;
  document.getElementById("language-name").textContent = say("language_name");
}

async function speak(code) {
  try {
    localStorage.setItem("lastcard.language", code);
  } catch { /* nothing is kept */ }
  await learn(code);
  if (table) table.speak(code);
  else go();
}

function languages() {
  const chosen = document.getElementById("language");
  const list = select(texts.languages.map((code) => [code, code.toUpperCase()]), texts.language, speak);
  list.id = "language";
  chosen.replaceWith(list);
}

function end(part) {
  const found = new RegExp(`^#${part}=([^&]*)$`).exec(location.hash);
  return found ? decodeURIComponent(found[1]).split(".") : null;
}

function go() {
  table?.leave();
  table = null;
  tell("");
  document.body.className = "";
  const joins = end("join"), watches = end("watch"), at = end("table");
  if (joins && kept()[joins[0]]?.seated) {
    location.replace(`#table=${joins[0]}`); // whoever follows the link again is seated already
  } else if (joins) {
    join(...joins);
  } else if (watches) {
    if (!kept()[watches[0]]) keep(watches[0], { token: watches[1], title: "", seated: false });
    location.replace(`#table=${watches[0]}`);
  } else if (at && kept()[at[0]]) {
    table = new Table(at[0], kept()[at[0]].token, main, { tell, titled, lost: () => forget(at[0]) });
  } else {
    titled("lastcard");
    lobby(main, (id, token, title, seated) => {
      keep(id, { token, title, seated });
      location.hash = `#table=${id}`;
    }, tell);
  }
}

function join(id, chair, invite) {
  titled(say("join"));
  const name = el("input", { type: "text", maxlength: "24", required: true, autocomplete: "nickname", "data-key": "name" });
  const sit = async (event) => {
    event.preventDefault();
    const answer = await post("/claim", { table: id, chair: Number(chair), invite, name: name.value.trim() });
    if (!answer.ok) return tell(answer.data.reason);
    keep(id, { token: answer.data.token, title: "", seated: true });
    location.replace(`#table=${id}`);
  };
  const about = el("div", { class: "about" });
  post("/invited", { table: id, chair: Number(chair), invite }).then(({ ok, data }) => {
    if (!ok) return tell(data.reason);
    const rows = [[say("house_rules"), data.house_rules], [say("join_players"), data.players]];
    fill(about, el("h2", {}, data.title), rows.filter(([, named]) => named.length).map(([what, named]) =>
      el("p", {}, pair(what, named.join(", ")))));
  });
  fill(main, about, el("form", { class: "join", on: { submit: sit } }, field(say("your_name"), name),
    el("button", { type: "submit", class: "main" }, say("sit_down"))));
  name.focus();
}

async function begin() {
  await learn(spoken());
  languages();
  window.addEventListener("hashchange", go);
  go();
}

begin().catch(() => tell("The server does not answer."));
