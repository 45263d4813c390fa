// A studio of one's own for tests: the real program on a free port, with its data in a folder that goes away.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = process.env.ERRARE ?? fileURLToPath(new URL("../../target/release/errare", import.meta.url));

/** A port that nobody has. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

export class Studio {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), "errare-studio-"));
  }

  /** Starts it, on the same port and with the same data as before. */
  async start() {
    this.port ??= await freePort();
    const place = ["--port", String(this.port), "--data", this.data];
    // The judge is the built-in engine wherever the tests run, and looks briefly.
    const environment = { ...process.env, PATH: "/usr/bin:/bin" };
    this.process = spawn(program, ["serve", ...place], { stdio: ["ignore", "pipe", "inherit"], env: environment });
    const lines = createInterface({ input: this.process.stdout });
    this.address = await new Promise((resolve, reject) => {
      lines.on("line", (line) => resolve(/http:\/\/[^\s/]+/.exec(line)?.[0]));
      this.process.on("exit", (code) => reject(new Error(`the studio ended with ${code}`)));
    });
  }

  /** Kills it without a word. */
  async kill() {
    const gone = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await gone;
  }

  /** Stops it as Ctrl-C does, and gives its exit code. */
  async stop() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    const gone = once(this.process, "exit");
    this.process.kill("SIGTERM");
    const [code] = await gone;
    return code;
  }

  async end() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
