// The page: at which table it plays.

import { EngineTable } from "./engine_table.js";
import { Game } from "./game.js";
import { ServerTable } from "./server_table.js";
import { RecordTable } from "./table.js";

async function tableOf() {
  const recorded = document.getElementById("record");
  if (recorded) return new RecordTable(JSON.parse(recorded.textContent));
  const engines = document.querySelector("meta[name=engines]");
  if (engines) return EngineTable.open(new URL(engines.content, location.href));
  return new ServerTable(new URL("ws", location.href));
}

const game = new Game();
tableOf().then((table) => game.open(table)).catch((error) => game.complain(error));
