// Files that outlast the page: models, data, states of runs and adapters, in the origin's private file system. Where there is
// none (private windows), everything stays in memory and is gone with the page.

const FOLDER = "tritune";

/** Why something could not be kept: the disk is full, or the browser's share of it. */
export class StorageError extends Error {
  constructor(what, cause) {
    const full = cause?.name === "QuotaExceededError";
    super(full ? `${what}: the browser has no room left for this site; remove models or runs, or free space on the disk`
      : `${what}: ${cause?.message ?? cause}`, { cause });
    this.name = "StorageError";
    this.full = full;
  }
}

/** Folders in memory with the few methods of a FileSystemDirectoryHandle that are used here. */
class MemoryFolder {
  kind = "directory";
  items = new Map();

  async getDirectoryHandle(name, { create = false } = {}) {
    return this.item(name, create, () => new MemoryFolder());
  }

  async getFileHandle(name, { create = false } = {}) {
    return this.item(name, create, () => new MemoryFile(name));
  }

  item(name, create, make) {
    if (!this.items.has(name)) {
      if (!create) throw new DOMException(`there is no ${name}`, "NotFoundError");
      this.items.set(name, make());
    }
    return this.items.get(name);
  }

  async removeEntry(name) {
    if (!this.items.delete(name)) throw new DOMException(`there is no ${name}`, "NotFoundError");
  }

  async* keys() {
    yield* [...this.items.keys()];
  }
}

class MemoryFile {
  kind = "file";
  blob = new Blob([]);

  constructor(name) {
    this.name = name;
  }

  async getFile() {
    return this.blob;
  }

  async createWritable() {
    const parts = [];
    return {
      write: async (part) => { parts.push(part.slice ? part.slice(0) : part); },
      close: async () => { this.blob = new Blob(parts); },
      abort: async () => {},
    };
  }
}

let root = null;

/** The folder of everything, and whether it outlasts the page. */
async function open() {
  root ??= (async () => {
    try {
      const origin = await navigator.storage.getDirectory();
      return { folder: await origin.getDirectoryHandle(FOLDER, { create: true }), lasting: true };
    } catch {
      return { folder: new MemoryFolder(), lasting: false };
    }
  })();
  return root;
}

/** Whether what is kept outlasts the page. */
export const isLasting = async () => (await open()).lasting;

async function folderOf(path, create) {
  let { folder } = await open();
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
  return folder;
}

/** A file, or null where there is none. `path` is a list of names. */
export async function read(path) {
  try {
    const folder = await folderOf(path, false);
    return await (await folder.getFileHandle(path.at(-1))).getFile();
  } catch (error) {
    if (error.name === "NotFoundError") return null;
    throw new StorageError(`${path.join("/")} cannot be read`, error);
  }
}

/** An object from a file of JSON, or null. */
export async function readJson(path) {
  const file = await read(path);
  try {
    return file && JSON.parse(await file.text());
  } catch {
    return null;
  }
}

/** Puts bytes in place of a file. What was there stays until the new one is whole. */
export async function write(path, bytes) {
  const sink = await create(path);
  try {
    await sink.write(bytes);
    await sink.close();
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

export const writeJson = (path, value) => write(path, new TextEncoder().encode(JSON.stringify(value)));

/** A file that grows in pieces and is in place once it is closed. */
export async function create(path) {
  const failed = (error) => new StorageError(`${path.join("/")} cannot be written`, error);
  try {
    const handle = await (await folderOf(path, true)).getFileHandle(path.at(-1), { create: true });
    const sink = handle.createWritable ? await handle.createWritable() : await synchronous(handle);
    return {
      write: (bytes) => sink.write(bytes).catch((error) => { throw failed(error); }),
      close: () => sink.close().catch((error) => { throw failed(error); }),
      abort: () => sink.abort().catch(() => {}),
    };
  } catch (error) {
    throw failed(error);
  }
}

/** The same with the older interface, which only workers have. It writes in place. */
async function synchronous(handle) {
  const access = await handle.createSyncAccessHandle();
  access.truncate(0);
  let at = 0;
  return {
    write: async (bytes) => {
      const all = bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : bytes;
      if (access.write(all, { at }) < all.byteLength) throw new DOMException("no room", "QuotaExceededError");
      at += all.byteLength;
    },
    close: async () => { access.flush(); access.close(); },
    abort: async () => { access.truncate(0); access.close(); },
  };
}

/** Removes a file or a folder with all that is in it. */
export async function remove(path) {
  try {
    await (await folderOf(path, false)).removeEntry(path.at(-1), { recursive: true });
  } catch (error) {
    if (error.name !== "NotFoundError") throw new StorageError(`${path.join("/")} cannot be removed`, error);
  }
}

/** Names in a folder. */
export async function list(path) {
  const names = [];
  try {
    const folder = await folderOf([...path, ""], false);
    for await (const name of folder.keys()) names.push(name);
  } catch (error) {
    if (error.name !== "NotFoundError") throw new StorageError(`${path.join("/")} cannot be listed`, error);
  }
  return names.sort();
}
