import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PositionAnswer } from '../state/device-position.ts'
import { fileOf, jpegHeader, pngHeader } from '../testing/bytes.ts'
import { type Adding, addFiles } from './add-files.ts'

const here: PositionAnswer = { ok: true, position: { lat: -34.6, lon: -58.4, accuracy_m: 8 } }
const denied: PositionAnswer = { ok: false, reason: 'denied' }
const located = fileOf('located.jpg', jpegHeader({ width: 9, height: 9, orientation: 1, located: true }))
const plain = fileOf('plain.png', pngHeader(9, 9))

const sha256Of = async (file: File) =>
  createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')

function add(given: Partial<Adding>) {
  let asked = 0
  const adding: Adding = {
    files: [plain],
    captured: 'picked',
    accepted: { types: ['image/jpeg', 'image/png'], max: 20 },
    have: 0,
    positionRequired: false,
    position: async () => here,
    rest: { userId: 1, taskId: 2, inspectionId: 3, componentId: 'photos', checkpoint: null },
    ...given,
  }
  const position = adding.position
  return addFiles({
    ...adding,
    position: () => {
      asked++
      return position()
    },
  }).then((added) => ({ ...added, asked }))
}

test('good files go on when others are refused, in their order', async () => {
  const big = fileOf('big.png', pngHeader(3001, 1))
  const added = await add({ files: [plain, big, located] })
  expect(added.uploads.map(({ file }) => file.name)).toEqual(['plain.png', 'located.jpg'])
  const tooLarge = { file: big, width: 3001, height: 1 }
  expect(added.problems).toEqual([{ code: 'image_too_large', name: 'big.png', type: 'image/png', tooLarge }])
})

test('refuses files beyond the limit by name', async () => {
  const added = await add({ files: [plain, located], have: 19 })
  expect(added.uploads).toHaveLength(1)
  expect(added.problems).toEqual([{ code: 'too_many_files', name: 'located.jpg', type: '.jpg' }])
})

test('a photo taken here carries the device’s time and position; one question serves all', async () => {
  const added = await add({ files: [plain, located], captured: 'camera' })
  expect(added.asked).toBe(1)
  for (const upload of added.uploads) {
    expect(upload.device.position).toEqual({ lat: -34.6, lon: -58.4, accuracy_m: 8 })
    expect(upload.device.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
  }
})

test('a photo of the page’s camera carries the moment and the place of the shutter, and asks nothing', async () => {
  const shot = { time: '2026-05-12T10:00:00-03:00', position: { lat: 1, lon: 2 } }
  const added = await add({ captured: 'camera', shots: new Map([[plain, shot]]) })
  expect(added.asked).toBe(0)
  expect(added.uploads[0]?.device).toEqual({ ...shot, sha256: await sha256Of(plain) })
})

test('a photo of the page’s camera keeps the hash that was taken at the shutter, also when it has to wait for a position', async () => {
  const sha256 = 'c'.repeat(64)
  const shots = new Map([[plain, { time: '2026-05-12T10:00:00-03:00', position: null, sha256 }]])
  const required = { captured: 'camera', positionRequired: true, shots } as const
  const { withoutPosition } = await add({ ...required, position: async () => denied })
  const added = await add({ ...required, shots: withoutPosition })
  expect(added.uploads[0]?.device.sha256).toBe(sha256)
})

test('a film of many megabytes is not hashed while it is added', async () => {
  const bytes = new Uint8Array(16 * 1024 * 1024 + 1)
  bytes.set(pngHeader(9, 9))
  const added = await add({ files: [fileOf('film.png', bytes)] })
  expect(added.uploads[0]?.device).toEqual({})
})

test('a smaller copy says what it was made of', async () => {
  const from = { width: 4032, height: 3024, size: 9, sha256: 'a'.repeat(64) }
  const added = await add({ reduced: new Map([[plain, from]]) })
  expect(added.uploads[0]?.device).toEqual({ reduced: from, sha256: await sha256Of(plain) })
})

test('a picked photo keeps the word to itself: no position of here for a picture from elsewhere', async () => {
  const added = await add({ files: [plain, located] })
  expect(added.asked).toBe(0)
  expect(added.uploads.map(({ device }) => device)).toEqual([
    { sha256: await sha256Of(plain) },
    { sha256: await sha256Of(located) },
  ])
})

test('with a required position, only files without their own need the device’s', async () => {
  const added = await add({ files: [located, plain], positionRequired: true })
  expect(added.asked).toBe(1)
  expect(added.uploads.map(({ device }) => device.position !== undefined)).toEqual([false, true])
})

test('refuses a file without the required position, with the reason', async () => {
  const added = await add({ files: [plain, located], positionRequired: true, position: async () => denied })
  expect(added.problems).toEqual([{ code: 'position_required', name: 'plain.png', type: 'image/png' }])
  expect(added.positionTrouble).toEqual(denied)
  expect(added.uploads.map(({ file }) => file.name)).toEqual(['located.jpg'])
})

test('a denied position does not stop a photo that needs none', async () => {
  const added = await add({ captured: 'camera', position: async () => denied })
  expect(added.uploads[0]?.device.position).toBeUndefined()
  expect(added.problems).toEqual([])
})

test('a file that lacks only a position is handed back, so that it can be tried again', async () => {
  const added = await add({ captured: 'camera', positionRequired: true, position: async () => denied })
  expect(added.problems).toMatchObject([{ code: 'position_required' }])
  expect([...added.withoutPosition.keys()]).toEqual([plain])
})
