import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accuracyFeatures, around, boundsOf, circleRing, pointFeatures } from './map-point.ts'

const at = (lat: number, lon: number) => ({ lat, lon })

describe('the box around points', () => {
  test('nothing, one, several', () => {
    expect(boundsOf([])).toBeNull()
    expect(boundsOf([at(-34.6, -58.4)])).toEqual([-58.4, -34.6, -58.4, -34.6])
    expect(boundsOf([at(40, -3), at(-34, -58), at(52, 13)])).toEqual([-58, -34, 13, 52])
  })

  test('around the antimeridian it does not go round the world', () => {
    expect(boundsOf([at(-18, 178), at(-14, -172)])).toEqual([178, -18, 188, -14])
  })

  test('holds every point and leaves out the widest gap', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
        const [west, south, east, north] = boundsOf(points) as [number, number, number, number]
        expect(east - west).toBeLessThanOrEqual(360)
        for (const { lat, lon } of points) {
          const inside = (x: number) => x >= west - 1e-9 && x <= east + 1e-9
          expect(inside(lon) || inside(lon + 360)).toBe(true)
          expect(lat >= south && lat <= north).toBe(true)
        }
      }),
    )
  })
})

describe('accuracy', () => {
  test('the ring is closed and as far out as it says, at any latitude', () => {
    for (const lat of [0, -34.6, 69.6]) {
      const ring = circleRing({ lat, lon: -58.4 }, 1000, 16)
      expect(ring).toHaveLength(17)
      expect(ring[16]).toEqual(ring[0])
      const [east, north] = [ring[0], ring[4]] as [number, number][]
      const metresEast = ((east?.[0] ?? 0) + 58.4) * 111_195 * Math.cos((lat * Math.PI) / 180)
      expect(metresEast).toBeCloseTo(1000, 0)
      expect(((north?.[1] ?? 0) - lat) * 111_195).toBeCloseTo(1000, 0)
    }
  })

  test('is shown for the points that have one', () => {
    const points = [
      { id: 'a', lat: 0, lon: 0, accuracy_m: 5, name: 'A' },
      { id: 'b', lat: 0, lon: 0, name: 'B' },
    ]
    expect(accuracyFeatures(points).features).toHaveLength(1)
    expect(pointFeatures(points).features.map(({ properties }) => properties)).toEqual([
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ])
  })

  test('is looked for in the visible area, also across the antimeridian', () => {
    const point = (id: string, lat: number, lon: number) => ({ id, lat, lon, name: id })
    const points = [
      point('in', 0, 179.9),
      point('across', 0, -179.9),
      point('near', 0.4, 179.4),
      point('far', 5, 179),
    ]
    const ids = around(points, [179.8, -0.1, 180.2, 0.1]).map(({ id }) => id)
    expect(ids).toEqual(['in', 'across', 'near'])
  })
})
