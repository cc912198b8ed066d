import { expect, test } from 'vitest'
import { asItIs, fitting, moved, swept, turned, zoomed } from './pose.ts'

const room = { width: 800, height: 600 }

test('the point under the pointer stays under it', () => {
  const point = { x: 200, y: -150 }
  const pose = zoomed(asItIs, 2, room, point)
  expect(pose.zoom).toBe(2)
  // The point of the picture there before was (200, -150) from its middle; now it is twice that, moved back.
  expect({ x: 200 * 2 + pose.x, y: -150 * 2 + pose.y }).toEqual(point)
})

test('zooms from fitting up to eight times', () => {
  expect(zoomed(asItIs, 100, room).zoom).toBe(8)
  expect(zoomed({ ...asItIs, zoom: 3, x: 400 }, 0.01, room)).toEqual(asItIs)
})

test('cannot be moved out of sight, or at all while it fits', () => {
  expect(moved(asItIs, 300, 300, room)).toEqual(asItIs)
  expect(moved({ ...asItIs, zoom: 2 }, 9000, -9000, room)).toMatchObject({ x: 400, y: -300 })
})

test('turned, it is in full view again, and fits on its side', () => {
  const pose = turned({ zoom: 3, x: 10, y: 10, turned: 270 })
  expect(pose).toEqual(asItIs)
  expect(fitting(turned(asItIs), { width: 800, height: 600 }, room)).toBeCloseTo(0.75)
  expect(fitting(turned(asItIs), { width: 400, height: 300 }, { width: 400, height: 800 })).toBeCloseTo(4 / 3)
  expect(fitting(asItIs, { width: 800, height: 600 }, room)).toBe(1)
})

test('a finger that goes up or hardly moves sweeps nothing', () => {
  expect(swept(-120, 10)).toBe(1)
  expect(swept(120, -20)).toBe(-1)
  expect(swept(-120, 100)).toBeNull()
  expect(swept(-20, 0)).toBeNull()
})
