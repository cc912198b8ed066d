import { openDB } from 'idb'

/**
 * The rooms of the device's store. `started`: inspections that the server does not know yet. `startable`:
 * workflows in which one can be started, and `opened`: drafts from the server, both for days without a
 * connection. `answers`: the latest responses to calls. `sent`: what has arrived. The others hold drafts and
 * their forms, queued uploads and their bytes, and receipts of submissions.
 */
const rooms = [
  'drafts',
  'forms',
  'uploads',
  'files',
  'receipts',
  'started',
  'startable',
  'opened',
  'answers',
  'sent',
] as const
export type Room = (typeof rooms)[number]

/** A small store of structured values by text key. Every call may reject, for example when the disk is full. */
export type DeviceStore = {
  get: <T>(room: Room, key: string) => Promise<T | undefined>
  put: (room: Room, key: string, value: unknown) => Promise<void>
  /** Replaces an existing value in one step, so that a key removed meanwhile stays removed. */
  replace: (room: Room, key: string, value: unknown) => Promise<void>
  remove: (room: Room, key: string) => Promise<void>
  all: <T>(room: Room) => Promise<T[]>
  keys: (room: Room) => Promise<string[]>
  /** Puts values, and removes those whose `value` is undefined, all or none. */
  change: (changes: readonly Change[]) => Promise<void>
  /** Whether values outlive the page. */
  durable: () => Promise<boolean>
}
export type Change = { room: Room; key: string; value: unknown }

const databaseName = 'atesta'

/**
 * Values live as long as the page. Stands in where a browser keeps no database, as in some private windows; in tests for a
 * device that does, which is what it says of itself unless it is told otherwise.
 */
export function memoryStore(durable = true): DeviceStore {
  const held = new Map<Room, Map<string, unknown>>(rooms.map((room) => [room, new Map()]))
  const roomOf = (room: Room) => held.get(room) ?? new Map<string, unknown>()
  return {
    get: async <T>(room: Room, key: string) => roomOf(room).get(key) as T | undefined,
    put: async (room, key, value) => {
      roomOf(room).set(key, value)
    },
    replace: async (room, key, value) => {
      if (roomOf(room).has(key)) roomOf(room).set(key, value)
    },
    remove: async (room, key) => {
      roomOf(room).delete(key)
    },
    all: async <T>(room: Room) => [...roomOf(room).values()] as T[],
    keys: async (room) => [...roomOf(room).keys()],
    change: async (changes) => {
      for (const { room, key, value } of changes)
        if (value === undefined) roomOf(room).delete(key)
        else roomOf(room).set(key, value)
    },
    durable: async () => durable,
  }
}

/**
 * `onEnded` is called when the browser closes the connection by itself, as phones do with background pages.
 */
async function indexedStore(onEnded: () => void): Promise<DeviceStore> {
  const database = await openDB(databaseName, 2, {
    upgrade(opened) {
      for (const room of rooms) if (!opened.objectStoreNames.contains(room)) opened.createObjectStore(room)
    },
    // A newer version of the application, in another tab, needs rooms that this version does not know.
    blocking: () => database.close(),
    terminated: onEnded,
  })
  return {
    get: (room, key) => database.get(room, key),
    put: async (room, key, value) => {
      await database.put(room, value, key)
    },
    replace: async (room, key, value) => {
      const transaction = database.transaction(room, 'readwrite')
      if ((await transaction.store.getKey(key)) !== undefined) await transaction.store.put(value, key)
      await transaction.done
    },
    remove: (room, key) => database.delete(room, key),
    all: (room) => database.getAll(room),
    keys: async (room) => (await database.getAllKeys(room)).map(String),
    change: async (changes) => {
      if (changes.length === 0) return
      const transaction = database.transaction([...new Set(changes.map(({ room }) => room))], 'readwrite')
      await Promise.all([
        ...changes.map(({ room, key, value }) => {
          const store = transaction.objectStore(room)
          return value === undefined ? store.delete(key) : store.put(value, key)
        }),
        transaction.done,
      ])
    },
    durable: async () => true,
  }
}

/**
 * The device's store, opened by `openIt` with its first use, and again where the browser has ended the connection. A second
 * try is made, as browsers fail to open a database for a moment; then values live as long as the page.
 */
export function deviceStore(openIt: (onEnded: () => void) => Promise<DeviceStore>): DeviceStore {
  let opening: Promise<DeviceStore> | undefined
  const open = () => {
    const again = () => {
      opening = undefined
    }
    opening ??= openIt(again)
      .catch(() => openIt(again))
      .catch(() => memoryStore(false))
    return opening
  }
  return {
    get: async <T>(room: Room, key: string) => (await open()).get<T>(room, key),
    put: async (room, key, value) => (await open()).put(room, key, value),
    replace: async (room, key, value) => (await open()).replace(room, key, value),
    remove: async (room, key) => (await open()).remove(room, key),
    all: async <T>(room: Room) => (await open()).all<T>(room),
    keys: async (room) => (await open()).keys(room),
    change: async (changes) => (await open()).change(changes),
    durable: async () => (await open()).durable(),
  }
}

/** The store that everything of this page shares. */
export const thisDevice = deviceStore(indexedStore)
