import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { expect, test } from 'vitest'
import { filesOnTheirWay, isMoving, knownFiles, standOf } from './known-files.ts'
import type { QueueItem } from './queue-item.ts'

const server = (
  identifier: string,
  state: Certification['state'],
  position: Certification['position'] = null,
) => ({ identifier, state, position, media_type: 'image/png' }) as Certification
const item = (status: QueueItem['status'], identifier?: string) =>
  ({
    id: `local-${identifier ?? status}`,
    status,
    certification: identifier ? { id: 1, identifier, upload_url: '' } : null,
    certification_data: { type: 'image/png' },
  }) as QueueItem

test('files on their way from here count as there; failed and lost ones do not', () => {
  const known = knownFiles(
    [server('a', 'uploading')],
    [
      item('uploading', 'a'),
      item('queued'),
      item('waiting'),
      item('failed'),
      item('lost'),
      item('cancelled'),
    ],
  )
  expect(Object.fromEntries([...known].map(([id, { state }]) => [id, state]))).toEqual({
    a: 'sealing',
    'local-a': 'sealing',
    'local-queued': 'sealing',
    'local-waiting': 'sealing',
    'local-failed': 'failed',
    'local-lost': 'failed',
    'local-cancelled': 'failed',
  })
})

test('a file begun on another device and not being sent is waited for', () => {
  expect(knownFiles([server('a', 'queued')], []).get('a')?.state).toBe('queued')
})

test('the server’s word counts once it has the bytes; of a position nothing is said before they are read', () => {
  const known = knownFiles([server('a', 'certified'), server('b', 'hashing')], [item('failed', 'a')])
  expect(known.get('a')).toEqual({ state: 'certified', type: 'image/png', has_position: false })
  expect(known.get('b')).toEqual({ state: 'sealing', type: 'image/png' })
})

test('a submission waits for everything not received, once each', () => {
  const count = filesOnTheirWay(
    [server('a', 'certified'), server('b', 'uploading'), server('c', 'hashing'), server('d', 'failed')],
    [item('uploading', 'b'), item('queued'), item('failed'), item('cancelled')],
  )
  // b from here, c on the server, and the one not announced yet.
  expect(count).toBe(3)
})

test.each([
  ['arrived', [server('a', 'certified')], []],
  ['on_their_way', [server('a', 'hashing')], []],
  ['stopped', [], [item('failed')]],
  // Its identifier does not stand in the answers yet: else the queue would have let go of it.
  ['on_their_way', [server('a', 'certified')], [item('hashing', 'a')]],
] as const)('before a submission, files are %s', (stand, certifications, items) => {
  expect(standOf([...certifications], [...items])).toBe(stand)
})

test.each([
  ['uploading', true],
  ['hashing', true],
  ['queued', false],
  ['waiting', false],
  ['failed', false],
] as const)('with a file that is %s, files count as moving: %s', (status, moves) => {
  expect(isMoving([item('failed'), item(status)])).toBe(moves)
})
