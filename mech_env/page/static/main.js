// The page: a table, the board, the report, the question.

import { Game } from "./game.js";
import { ServerTable } from "./server_table.js";
import { RecordTable } from "./table.js";

async function tableOf() {
  const recorded = document.getElementById("record");
  if (recorded) return new RecordTable(JSON.parse(recorded.textContent));
  return new ServerTable(new URL("ws", location.href));
}

const game = new Game();
tableOf().then((table) => game.open(table)).catch((error) => game.complain(error));
