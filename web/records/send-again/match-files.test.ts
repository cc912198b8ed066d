import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestsOf, isRefusedAgain, matchFiles } from './match-files.ts'

const waiting = [
  { id: 1, title: 'a.jpg', size: 10, announced_sha256: null },
  { id: 2, title: 'b.jpg', size: 10, announced_sha256: null },
  { id: 3, title: 'c.pdf', size: 30, announced_sha256: null },
]
const pairsOf = (...files: { name: string; size: number }[]) => {
  const { pairs, strangers } = matchFiles(waiting, files)
  return [
    pairs.map(({ certification, file }) => [certification.id, file.name]),
    strangers.map(({ name }) => name),
  ]
}

test('a file belongs to what announced as many bytes, by its name where several did', () => {
  expect(pairsOf({ name: 'b.jpg', size: 10 }, { name: 'a.jpg', size: 10 })).toEqual([
    [
      [2, 'b.jpg'],
      [1, 'a.jpg'],
    ],
    [],
  ])
  expect(pairsOf({ name: 'renamed.pdf', size: 30 })).toEqual([[[3, 'renamed.pdf']], []])
})

test('a name takes nothing from the one that has it, and each file is taken once', () => {
  expect(pairsOf({ name: 'x.jpg', size: 10 }, { name: 'a.jpg', size: 10 })).toEqual([
    [
      [1, 'a.jpg'],
      [2, 'x.jpg'],
    ],
    [],
  ])
})

test('a file of another size is of none of them', () => {
  expect(pairsOf({ name: 'a.jpg', size: 11 })).toEqual([[], ['a.jpg']])
})

test('a file with another SHA-256 than was announced is not that file, whatever its name and size', async () => {
  const [right, wrong] = [new File(['right'], 'other.jpg'), new File(['wrong'], 'a.jpg')]
  const announced_sha256 = createHash('sha256').update('right').digest('hex')
  const hashed = [{ id: 1, title: 'a.jpg', size: 5, announced_sha256 }]
  const files = [wrong, right]
  const { pairs, strangers } = matchFiles(hashed, files, await digestsOf(hashed, files))
  expect([pairs.map(({ file }) => file), strangers]).toEqual([[right], [wrong]])
})

test('does not match files refused for their content', () => {
  expect(isRefusedAgain({ failure: 'image_too_large' })).toBe(true)
  expect(isRefusedAgain({ failure: 'upload_abandoned' })).toBe(false)
  expect(isRefusedAgain({ failure: null })).toBe(false)
})
