import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { sendBytes } from '../../session/transfer.ts'
import { clearUploads } from '../sending/clear-uploads.ts'
import { runtimeHere } from '../testing/blob-reader.ts'
import { fileOf, pngHeader } from '../testing/bytes.ts'
import { type TusHere, tusHere } from '../testing/tus-here.ts'
import { until } from '../testing/until.ts'
import { keptUploads } from './kept-uploads.ts'
import type { QueueCalls } from './queue-calls.ts'
import { queueItem } from './queue-item.ts'
import { UploadQueue } from './upload-queue.ts'

let tus: TusHere
beforeEach(async () => {
  tus = await tusHere()
})
afterEach(() => tus.close())

const refusal = (status: number, code: ErrorCode) =>
  new CallError(status, { type: 'about:blank', status, code, title: code, detail: code })

/** A queue whose files travel to the tus server; `calls` replaces parts of what it needs. */
function queueHere(device = memoryStore(), calls: Partial<QueueCalls> = {}) {
  const seen = {
    announced: new Map<string, string>(),
    exchanged: [] as string[][],
    withdrawn: [] as string[],
    arrived: [] as string[],
    taken: [] as string[],
    unknown: 0,
  }
  const urls = new Map<string, string>()
  const queue = new UploadQueue(keptUploads(device), {
    announce: async ({ idempotencyKey, size }) => {
      // As the real call: the same key is answered, not done twice.
      const url = seen.announced.get(idempotencyKey) ?? (await tus.create(size))
      seen.announced.set(idempotencyKey, url)
      const id = [...seen.announced.keys()].indexOf(idempotencyKey) + 1
      urls.set(`certification-${id}`, url)
      return { id, identifier: `certification-${id}`, upload_url: url }
    },
    reopen: async (id) => ({
      id,
      identifier: `certification-${id}`,
      upload_url: urls.get(`certification-${id}`) ?? '',
    }),
    withdraw: async (identifier) => void seen.withdrawn.push(identifier),
    send: (transfer) => sendBytes({ ...transfer, bearer: async () => 'token', runtime: runtimeHere }),
    exchange: async (_item, from, to) => seen.exchanged.push([from, to ?? '']) > 0,
    onArrived: ({ id }) => void seen.arrived.push(id),
    onTaken: ({ id }) => void seen.taken.push(id),
    onUnknownFailure: () => void seen.unknown++,
    isHere: () => true,
    onSignedOut: () => undefined,
    alone: async (_id, work) => {
      await work()
      return true
    },
    ...calls,
  })
  const items = () => queue.store.getState().uploadedFiles
  return { queue, seen, items, device }
}

const upload = (name: string, size = 300_000) => {
  const bytes = new Uint8Array(size)
  bytes.set(pngHeader(9, 9))
  return {
    file: fileOf(name, bytes),
    type: 'image/png',
    userId: 1,
    taskId: 7,
    inspectionId: 3,
    componentId: 'photos',
    captured: 'picked' as const,
    device: {},
    checkpoint: null,
  }
}

const certified = (
  identifier: string,
  state: Certification['state'] = 'certified',
  failure: string | null = null,
) => ({ identifier, state, failure }) as Certification

const allArrived = ({ uploadedFiles }: { uploadedFiles: { status: string }[] }) =>
  uploadedFiles.every(({ status }) => status === 'hashing')

describe('the way of a file', () => {
  test('an item starts as the product says, and its id stands in the answers', () => {
    const { queue, items } = queueHere(memoryStore(), { announce: () => new Promise(() => undefined) })
    const added = upload('front.png')
    const ids = queue.add([added])
    expect(items()[0]).toMatchObject({
      id: ids[0],
      isLoading: true,
      certification_data: {
        description: '',
        download_available: false,
        file: added.file,
        title: 'front.png',
        type: 'image/png',
        workflow: 7,
        category: 'photo',
        inspection_id: 3,
        create_inspection: false,
      },
    })
    expect(ids[0]).toMatch(/^local-/)
  })

  test('queued, uploading, hashing; then the server takes over and nothing is left on the device', async () => {
    const { queue, seen, items, device } = queueHere()
    const states: string[] = []
    queue.store.subscribe(
      ({ uploadedFiles: [item] }) => item && states.at(-1) !== item.status && states.push(item.status),
    )
    const [id = ''] = queue.add([upload('front.png')])
    await until(queue.store, allArrived)
    expect(states).toEqual(['queued', 'uploading', 'hashing'])
    expect(seen.exchanged).toEqual([[id, 'certification-1']])
    expect(seen.arrived).toEqual([id])
    expect(items()[0]).toMatchObject({ isLoading: true, certification: { identifier: 'certification-1' } })

    await queue.settle([certified('certification-1', 'hashing')])
    expect(items()).toHaveLength(1)
    await queue.settle([certified('certification-1', 'sealing')])
    expect(items()).toEqual([])
    expect([await device.all('uploads'), await device.all('files')]).toEqual([[], []])
  })

  test('keeps a file until its certification is in the answers being sent', async () => {
    let isSent = true
    const exchanged: string[] = []
    const { queue, seen, items } = queueHere(memoryStore(), {
      exchange: async (_item, _from, to) => !isSent && exchanged.push(to ?? '') > 0,
    })
    queue.add([upload('front.png')])
    await until(queue.store, allArrived)
    await queue.settle([certified('certification-1')])
    expect(items()).toHaveLength(1)
    expect(seen.taken).toEqual([])
    isSent = false
    await queue.settle([certified('certification-1')])
    expect(exchanged).toEqual(['certification-1'])
    expect(items()).toEqual([])
    expect(seen.taken).toHaveLength(1)
  })

  test('sends at most three at a time, and all arrive', async () => {
    const { queue, items, seen } = queueHere()
    let most = 0
    queue.store.subscribe(({ uploadedFiles }) => {
      most = Math.max(most, uploadedFiles.filter(({ status }) => status === 'uploading').length)
    })
    queue.add(Array.from({ length: 8 }, (_, index) => upload(`${index}.png`, 150_000)))
    await until(queue.store, allArrived)
    expect(most).toBe(3)
    expect(items()).toHaveLength(8)
    for (const url of seen.announced.values()) expect(await tus.bytes(url)).toHaveLength(150_000)
    expect(queue.store.getState().isRunningQueue).toBe(false)
  })
})

describe('disturbances', () => {
  test('cut again and again, the file arrives whole, was announced once, and goes on where it was', async () => {
    const { queue, seen } = queueHere()
    const size = 600_000
    tus.cutAfter(50_000, 5)
    queue.add([upload('front.png', size)])
    await until(queue.store, allArrived)
    expect(seen.announced.size).toBe(1)
    expect(await tus.bytes([...seen.announced.values()][0] ?? '')).toHaveLength(size)
    // Begun anew after each cut, it would be several times as much.
    expect(tus.received()).toBeLessThan(2 * size)
  })

  test('waits without a connection, and continues when it is back', async () => {
    const { queue, items } = queueHere()
    tus.down(true)
    queue.add([upload('front.png')])
    await until(queue.store, ({ uploadedFiles: [item] }) => item?.status === 'waiting')
    expect(items()[0]?.isLoading).toBe(true)
    tus.down(false)
    queue.goOn()
    await until(queue.store, allArrived)
  })

  test('a page that was closed half-way: the next one resumes from the device, under the same identifier', async () => {
    const device = memoryStore()
    const first = queueHere(device)
    const [id = ''] = first.queue.add([upload('front.png', 600_000)])
    await until(first.queue.store, ({ progress }) => (progress[id] ?? 0) > 200_000)
    const url = [...first.seen.announced.values()][0] ?? ''
    tus.down(true)
    await until(first.queue.store, ({ uploadedFiles: [item] }) => item?.status === 'waiting')
    const before = tus.received()
    tus.down(false)

    const second = queueHere(device)
    await second.queue.restore(1)
    expect(second.items()[0]).toMatchObject({ id, certification: { identifier: 'certification-1' } })
    await until(second.queue.store, allArrived)
    expect(second.seen.announced.size).toBe(0)
    expect(await tus.bytes(url)).toHaveLength(600_000)
    expect(tus.received() - before).toBeLessThan(600_000)
  })

  test('another person on the same device sees nothing of it', async () => {
    const device = memoryStore()
    const { queue } = queueHere(device)
    tus.down(true)
    queue.add([upload('front.png')])
    await until(queue.store, ({ uploadedFiles: [item] }) => item?.status === 'waiting')
    const other = queueHere(device)
    await other.queue.restore(2)
    expect(other.items()).toEqual([])
  })

  test('lost bytes are said, and the same file picked again continues', async () => {
    const device = memoryStore()
    const first = queueHere(device)
    tus.down(true)
    const [id = ''] = first.queue.add([upload('front.png')])
    await until(first.queue.store, ({ uploadedFiles: [item] }) => item?.status === 'waiting')
    await device.remove('files', id)
    tus.down(false)

    const { queue, items } = queueHere(device)
    await queue.restore(1)
    expect(items()[0]).toMatchObject({ status: 'lost', isLoading: false })
    expect(await queue.replace(id, upload('other.png', 299_999).file)).toBe(false)
    expect(await queue.replace(id, upload('front.png').file)).toBe(true)
    await until(queue.store, allArrived)
  })

  test('a file that is removed while its state changes does not come back without its bytes', async () => {
    const device = memoryStore()
    const kept = keptUploads(device)
    const item = queueItem(upload('front.png'))
    await kept.add(item)
    const changing = kept.update({ ...item, status: 'waiting' })
    await Promise.all([kept.remove(item.id), changing])
    expect([await device.keys('uploads'), await device.keys('files')]).toEqual([[], []])
  })

  test('files count as being kept until the device has written all of them', async () => {
    const device = memoryStore()
    let write = () => {}
    const disk = new Promise<void>((resolve) => {
      write = resolve
    })
    const slow: typeof device = { ...device, change: (all) => disk.then(() => device.change(all)) }
    const { queue } = queueHere(slow)
    const [first = '', second = ''] = queue.add([upload('front.png'), upload('back.png')])
    expect(queue.store.getState().beingKept).toBe(2)
    write()
    await until(queue.store, ({ beingKept }) => beingKept === 0)
    expect(await device.keys('files')).toEqual([first, second])
  })

  test('a browser without a database sends from memory and says so', async () => {
    const { queue, items } = queueHere(memoryStore(false))
    queue.add([upload('front.png')])
    await until(queue.store, allArrived)
    expect(items()[0]?.keptHere).toBe(false)
  })

  test('a device without room sends from memory and says so', async () => {
    const full = {
      ...memoryStore(),
      change: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }
    const { queue, items } = queueHere(full)
    queue.add([upload('front.png')])
    await until(queue.store, allArrived)
    expect(items()[0]?.keptHere).toBe(false)
  })
})

describe('refusals', () => {
  const failing = async (error: unknown) => {
    const here = queueHere(memoryStore(), { announce: () => Promise.reject(error) })
    here.queue.add([upload('front.png')])
    await until(here.queue.store, ({ uploadedFiles: [item] }) => item?.status === 'failed')
    return here
  }

  test.each([
    [413, 'file_too_large'],
    [422, 'image_too_large'],
    [422, 'incorrect_file_format'],
    [422, 'file_empty'],
    [402, 'no_user_credits'],
    [422, 'position_required'],
  ] as const)('%i %s is kept as the reason', async (status, code) => {
    const { items, seen } = await failing(refusal(status, code))
    expect(items()[0]).toMatchObject({ error: code, isLoading: false })
    expect(seen.unknown).toBe(0)
  })

  test('an unknown reason is reported', async () => {
    const { items, seen } = await failing(new TypeError('broken'))
    expect(items()[0]?.error).toBe('UNKNOWN')
    expect(seen.unknown).toBe(1)
  })

  test('one refused file does not hold up the others', async () => {
    let credits = 0
    const { queue, items } = queueHere(memoryStore(), {
      announce: async ({ size }) => {
        if (credits++ === 0) throw refusal(402, 'no_user_credits')
        return { id: 1, identifier: 'certification-1', upload_url: await tus.create(size) }
      },
    })
    queue.add([upload('a.png'), upload('b.png')])
    await until(queue.store, ({ uploadedFiles }) =>
      uploadedFiles.every(({ status }) => status === 'failed' || status === 'hashing'),
    )
    expect(items().map(({ status }) => status)).toEqual(['failed', 'hashing'])
  })

  test('an upload that was closed meanwhile is reopened once', async () => {
    const { queue, seen, items } = queueHere(memoryStore(), {
      reopen: async (id) => ({
        id,
        identifier: `certification-${id}`,
        upload_url: await tus.create(300_000),
      }),
      send: async (transfer) => {
        if (transfer.url === [...seen.announced.values()][0]) throw refusal(409, 'upload_not_open')
        return sendBytes({ ...transfer, bearer: async () => 'token', runtime: runtimeHere })
      },
    })
    queue.add([upload('front.png')])
    await until(queue.store, allArrived)
    expect(items()[0]?.certification?.upload_url).not.toBe([...seen.announced.values()][0])
  })

  test('an upload whose reopening was not answered is reopened when the connection is back', async () => {
    const asked: number[] = []
    const { queue, seen } = queueHere(memoryStore(), {
      reopen: async (id) => {
        asked.push(id)
        if (asked.length === 1) throw new CallError(0, null)
        return { id, identifier: `certification-${id}`, upload_url: await tus.create(300_000) }
      },
      send: async (transfer) => {
        if (transfer.url === [...seen.announced.values()][0]) throw refusal(409, 'upload_not_open')
        return sendBytes({ ...transfer, bearer: async () => 'token', runtime: runtimeHere })
      },
    })
    queue.add([upload('front.png')])
    await until(queue.store, ({ uploadedFiles: [item] }) => item?.status === 'waiting')
    queue.goOn()
    const { uploadedFiles } = await until(queue.store, ({ uploadedFiles: [item] }) =>
      ['hashing', 'failed'].includes(item?.status ?? ''),
    )
    expect([uploadedFiles[0]?.status, asked.length]).toEqual(['hashing', 2])
  })

  test('shows a file that failed on the server after arrival with its reason', async () => {
    const { queue, items } = queueHere()
    queue.add([upload('front.png')])
    await until(queue.store, allArrived)
    await queue.settle([certified('certification-1', 'failed', 'image_too_large')])
    expect(items()[0]).toMatchObject({ status: 'failed', error: 'image_too_large', isLoading: false })
  })
})

describe('a person’s choice', () => {
  test('stopped half-way and retried, it continues', async () => {
    const { queue, items } = queueHere()
    const [id = ''] = queue.add([upload('front.png', 600_000)])
    await until(queue.store, ({ progress }) => (progress[id] ?? 0) > 100_000)
    queue.cancel(id)
    expect(items()[0]).toMatchObject({ status: 'cancelled', isLoading: false })
    await queue.retry(id)
    await until(queue.store, allArrived)
  })

  test('removed before it was announced, it leaves no trace anywhere', async () => {
    const { queue, seen, items, device } = queueHere()
    tus.down(true)
    const ids = queue.add([upload('a.png'), upload('b.png'), upload('c.png'), upload('d.png')])
    await queue.remove(ids[3] ?? '')
    expect(items()).toHaveLength(3)
    expect(seen.exchanged).toContainEqual([ids[3], ''])
    expect(seen.withdrawn).toEqual([])
    expect(await device.get('files', ids[3] ?? '')).toBeUndefined()
  })

  test('removed on its way, its certification is withdrawn and the answers lose its identifier', async () => {
    const { queue, seen, items } = queueHere()
    const [id = ''] = queue.add([upload('front.png', 600_000)])
    await until(queue.store, ({ progress }) => (progress[id] ?? 0) > 100_000)
    await queue.remove(id)
    expect(seen.withdrawn).toEqual(['certification-1'])
    expect(seen.exchanged.at(-1)).toEqual(['certification-1', ''])
    expect([items(), queue.store.getState().previews]).toEqual([[], {}])
  })

  test('a reset forgets the files of its inspection, also those only the device knows, and no others', async () => {
    const { queue, items, device } = queueHere()
    tus.down(true)
    const other = { ...upload('other.png'), inspectionId: 4 }
    const [, kept = ''] = queue.add([upload('a.png'), other])
    const before = queueHere(device, { announce: () => new Promise(() => undefined) })
    before.queue.add([upload('of the page before.png')])
    await expect.poll(() => device.all('files')).toHaveLength(3)
    await clearUploads(queue, keptUploads(device), { userId: 1, inspectionId: 3 })
    expect(items().map(({ id }) => id)).toEqual([kept])
    expect([await device.all('uploads'), await device.all('files')]).toMatchObject([[{ id: kept }], [{}]])
  })

  test('a file begun on another device is sent from here', async () => {
    const url = await tus.create(300_000)
    const { queue } = queueHere(memoryStore(), {
      reopen: async (id) => ({ id, identifier: 'certification-9', upload_url: url }),
    })
    const begun = {
      id: 9,
      identifier: 'certification-9',
      media_type: 'image/png',
      size: 300_000,
      announced_sha256: null,
      inspection_id: 3,
      component_id: 'photos',
      task: { id: 7 },
    }
    expect(await queue.resend(begun as Certification, upload('front.png').file, 1)).toBe(true)
    await until(queue.store, allArrived)
    expect(await tus.bytes(url)).toHaveLength(300_000)
  })
})

test('a file sent and removed by another tab does not come back with a change of this one', async () => {
  const device = memoryStore()
  const kept = keptUploads(device)
  const item = queueItem(upload('front.png'))
  await kept.add(item)
  await keptUploads(device).remove(item.id)
  await kept.update({ ...item, status: 'waiting' })
  expect(await kept.restore(item.userId)).toEqual([])
})
