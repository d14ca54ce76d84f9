// main.js - a seat at a table: #t=TOKEN of a link of the bridge, and where the bridge is if this page
// comes from elsewhere: #t=TOKEN&at=127.0.0.1:8090. `panel=1` shows the framework's own panel.

import { Client } from "boardgame.io/react";
import { Debug } from "boardgame.io/debug";
import React from "react";
import { createRoot } from "react-dom/client";
import { stub, tefuda } from "../tefuda-transport.js";
import { Board } from "./board.js";

const keys = new URLSearchParams(location.hash.slice(1));
const at = keys.get("at") ?? location.host;
const isSeated = keys.get("player") ?? "0";

const App = Client({ game: stub("tefuda"), board: Board, multiplayer: tefuda({ url: `ws://${at}/` }),
  debug: keys.has("panel") ? { impl: Debug, collapseOnLoad: false } : false,
  loading: () => React.createElement("p", null, "Connecting") });

createRoot(document.getElementById("board")).render(React.createElement(App,
  { playerID: isSeated === "none" ? null : isSeated, credentials: keys.get("t"), matchID: "table" }));
