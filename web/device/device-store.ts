import { openDB } from 'idb'

/** What is kept on the device: drafts and their forms, queued uploads and their bytes, receipts of submissions. */
const rooms = ['drafts', 'forms', 'uploads', 'files', 'receipts'] as const
export type Room = (typeof rooms)[number]

/** A small store of structured values by text key. Every call may reject, for example when the disk is full. */
export type DeviceStore = {
  get: <T>(room: Room, key: string) => Promise<T | undefined>
  put: (room: Room, key: string, value: unknown) => Promise<void>
  remove: (room: Room, key: string) => Promise<void>
  all: <T>(room: Room) => Promise<T[]>
}

const databaseName = 'atesta'

/** Values live as long as the page. Stands in where a browser keeps no database, as in some private windows. */
export function memoryStore(): DeviceStore {
  const held = new Map<Room, Map<string, unknown>>(rooms.map((room) => [room, new Map()]))
  const roomOf = (room: Room) => held.get(room) ?? new Map<string, unknown>()
  return {
    get: async <T>(room: Room, key: string) => roomOf(room).get(key) as T | undefined,
    put: async (room, key, value) => {
      roomOf(room).set(key, value)
    },
    remove: async (room, key) => {
      roomOf(room).delete(key)
    },
    all: async <T>(room: Room) => [...roomOf(room).values()] as T[],
  }
}

async function indexedStore(): Promise<DeviceStore> {
  const database = await openDB(databaseName, 1, {
    upgrade(created) {
      for (const room of rooms) created.createObjectStore(room)
    },
  })
  return {
    get: (room, key) => database.get(room, key),
    put: async (room, key, value) => {
      await database.put(room, value, key)
    },
    remove: (room, key) => database.delete(room, key),
    all: (room) => database.getAll(room),
  }
}

/** The device's store, opened with its first use. `durable` tells whether values outlive the page. */
export function openDeviceStore(): DeviceStore & { durable: () => Promise<boolean> } {
  let opening: Promise<{ store: DeviceStore; durable: boolean }> | undefined
  const open = () => {
    opening ??= indexedStore().then(
      (store) => ({ store, durable: true }),
      () => ({ store: memoryStore(), durable: false }),
    )
    return opening
  }
  return {
    get: async <T>(room: Room, key: string) => (await open()).store.get<T>(room, key),
    put: async (room, key, value) => (await open()).store.put(room, key, value),
    remove: async (room, key) => (await open()).store.remove(room, key),
    all: async <T>(room: Room) => (await open()).store.all<T>(room),
    durable: async () => (await open()).durable,
  }
}
