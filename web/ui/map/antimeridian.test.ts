import { expect, test } from 'vitest'
import { unwrapGeometry, unwrapLine } from './antimeridian.ts'
import { coarseWorld } from './world-outline.ts'

test('a line over the antimeridian continues, eastwards and westwards, and back', () => {
  expect(
    unwrapLine([
      [179, 1],
      [-179, 2],
      [-178, 3],
    ]),
  ).toEqual([
    [179, 1],
    [181, 2],
    [182, 3],
  ])
  expect(
    unwrapLine([
      [-179, 1],
      [179, 2],
    ]),
  ).toEqual([
    [-179, 1],
    [-181, 2],
  ])
  const island = [
    [178, 0],
    [-178, 0],
    [-178, 1],
    [178, 1],
    [178, 0],
  ]
  expect(unwrapLine(island)).toEqual([
    [178, 0],
    [182, 0],
    [182, 1],
    [178, 1],
    [178, 0],
  ])
})

test('other lines, and a ring around a pole, stay as they are', () => {
  const line = [
    [10, 1],
    [20, 2],
    [10, 1],
  ]
  expect(unwrapLine(line)).toEqual(line)
  const polar = [
    [-170, -80],
    [0, -80],
    [170, -80],
    [-170, -80],
  ]
  expect(unwrapLine(polar)).toEqual(polar)
  expect(unwrapLine([])).toEqual([])
  expect(unwrapGeometry({ type: 'Point', coordinates: [1, 2] })).toEqual({
    type: 'Point',
    coordinates: [1, 2],
  })
})

test('no coast of the world jumps from one side of the map to the other, but for Antarctica', () => {
  const { land, borders } = coarseWorld()
  const jumps: number[] = []
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return
    if (Array.isArray(value[0]) && typeof value[0][0] === 'number') {
      for (let i = 1; i < value.length; i++) {
        if (Math.abs(value[i][0] - value[i - 1][0]) > 180) jumps.push(value[i][1])
      }
    } else value.forEach(walk)
  }
  for (const geometry of [...land, borders]) walk('coordinates' in geometry ? geometry.coordinates : [])
  expect(land.length).toBeGreaterThan(0)
  expect(jumps.every((lat) => lat < -80)).toBe(true)
})
