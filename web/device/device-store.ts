import { openDB } from 'idb'
import { within } from './within.ts'

/**
 * The object stores of the device's database. `started`: inspections that the server does not know yet. `startable`:
 * workflows in which one can be started, and `opened`: drafts from the server, both for days without a
 * connection. `answers`: the latest responses to calls. `sent`: what has arrived. The others hold drafts and
 * their forms, queued uploads and their bytes, and receipts of submissions.
 */
const storeNames = [
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
export type StoreName = (typeof storeNames)[number]

/** A small store of structured values by text key. Every call may reject, for example when the disk is full. */
export type DeviceStore = {
  get: <T>(store: StoreName, key: string) => Promise<T | undefined>
  put: (store: StoreName, key: string, value: unknown) => Promise<void>
  /** Replaces an existing value in one step, so that a key removed meanwhile stays removed. */
  replace: (store: StoreName, key: string, value: unknown) => Promise<void>
  remove: (store: StoreName, key: string) => Promise<void>
  all: <T>(store: StoreName) => Promise<T[]>
  keys: (store: StoreName) => Promise<string[]>
  /** Puts values, and removes those whose `value` is undefined, all or none. */
  change: (changes: readonly Change[]) => Promise<void>
  /** Whether values outlive the page. */
  durable: () => Promise<boolean>
}
export type Change = { store: StoreName; key: string; value: unknown }

const databaseName = 'atesta'

/**
 * Values live as long as the page. Stands in where a browser keeps no database, as in some private windows; in tests for a
 * device that does, which is what it says of itself unless it is told otherwise.
 */
export function memoryStore(durable = true): DeviceStore {
  const held = new Map<StoreName, Map<string, unknown>>(storeNames.map((store) => [store, new Map()]))
  const valuesOf = (store: StoreName) => held.get(store) ?? new Map<string, unknown>()
  return {
    get: async <T>(store: StoreName, key: string) => valuesOf(store).get(key) as T | undefined,
    put: async (store, key, value) => {
      valuesOf(store).set(key, value)
    },
    replace: async (store, key, value) => {
      if (valuesOf(store).has(key)) valuesOf(store).set(key, value)
    },
    remove: async (store, key) => {
      valuesOf(store).delete(key)
    },
    all: async <T>(store: StoreName) => [...valuesOf(store).values()] as T[],
    keys: async (store) => [...valuesOf(store).keys()],
    change: async (changes) => {
      for (const { store, key, value } of changes)
        if (value === undefined) valuesOf(store).delete(key)
        else valuesOf(store).set(key, value)
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
      for (const store of storeNames)
        if (!opened.objectStoreNames.contains(store)) opened.createObjectStore(store)
    },
    // A newer version of the application, in another tab, needs object stores that this version does not know.
    blocking: () => database.close(),
    terminated: onEnded,
  })
  return {
    get: (store, key) => database.get(store, key),
    put: async (store, key, value) => {
      await database.put(store, value, key)
    },
    replace: async (store, key, value) => {
      const transaction = database.transaction(store, 'readwrite')
      if ((await transaction.store.getKey(key)) !== undefined) await transaction.store.put(value, key)
      await transaction.done
    },
    remove: (store, key) => database.delete(store, key),
    all: (store) => database.getAll(store),
    keys: async (store) => (await database.getAllKeys(store)).map(String),
    change: async (changes) => {
      if (changes.length === 0) return
      const transaction = database.transaction([...new Set(changes.map(({ store }) => store))], 'readwrite')
      await Promise.all([
        ...changes.map(({ store, key, value }) => {
          const objects = transaction.objectStore(store)
          return value === undefined ? objects.delete(key) : objects.put(value, key)
        }),
        transaction.done,
      ])
    },
    durable: async () => true,
  }
}

/** How long a browser may take to open its database, in ms: some never do, as while another tab holds it up. */
export const maxOpeningMs = 10_000

/**
 * The device's store, opened by `openIt` with its first use, and again where the browser has ended the connection. A second
 * try is made, as browsers fail to open a database for a moment; then values live as long as the page.
 */
export function deviceStore(openIt: (onEnded: () => void) => Promise<DeviceStore>): DeviceStore {
  let opening: Promise<DeviceStore> | undefined
  let inMemory = false
  const open = () => {
    // What is kept in memory would be lost for a database that opened too late.
    const again = () => {
      if (!inMemory) opening = undefined
    }
    opening ??= within(
      maxOpeningMs,
      openIt(again).catch(() => openIt(again)),
    )
      .catch(() => undefined)
      .then((opened) => {
        inMemory = !opened
        return opened ?? memoryStore(false)
      })
    return opening
  }
  return {
    get: async <T>(store: StoreName, key: string) => (await open()).get<T>(store, key),
    put: async (store, key, value) => (await open()).put(store, key, value),
    replace: async (store, key, value) => (await open()).replace(store, key, value),
    remove: async (store, key) => (await open()).remove(store, key),
    all: async <T>(store: StoreName) => (await open()).all<T>(store),
    keys: async (store) => (await open()).keys(store),
    change: async (changes) => (await open()).change(changes),
    durable: async () => (await open()).durable(),
  }
}

/** The store that everything of this page shares. */
export const thisDevice = deviceStore(indexedStore)
