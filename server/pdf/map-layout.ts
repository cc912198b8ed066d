import type { Position } from './report-model.ts'

/**
 * A map without tiles: the positions of markers, circles, grid lines and the scale bar, in points from the
 * top left.
 */
export interface MapLayout {
  width: number
  height: number
  markers: { x: number; y: number; label: string }[]
  /** Circles of stated accuracy. */
  circles: { x: number; y: number; radius: number }[]
  /** Meridians and parallels inside the frame. */
  meridians: { x: number; longitude: number }[]
  parallels: { y: number; latitude: number }[]
  scale: { metres: number; width: number }
  bounds: { south: number; north: number; west: number; east: number }
  /** The centre of the map on the whole earth: 0–1 from 180° W and from 90° N (equirectangular). */
  onEarth: { x: number; y: number }
}

const metresPerDegree = 111_320
const markerGap = 15
const padding = 26
// A single point, or ten at one place, still gets a frame in which a circle of phone accuracy is visible.
const leastSpanM = 120
// A place that is known poorly is shown with its whole circle, unless that would hide the distances between others.
const mostAccuracyM = 5000
// Where the label of a grid line has no room, before the frame ends.
const edge = { left: 12, right: 36, top: 12, bottom: 12 }

interface Point {
  number: number
  x: number
  y: number
}

/** Positions in order; marker n is the n-th. At least one position; size in points. */
export function layOutMap(positions: Position[], width: number, height: number): MapLayout {
  const first = positions[0]
  if (!first) throw new RangeError('a map needs at least one position')
  // Longitudes relative to the first one, so that places on both sides of 180° stay neighbours.
  const east = positions.map((at) => first.longitude + wrap(at.longitude - first.longitude))
  const north = positions.map((at) => at.latitude)
  const shrink = Math.max(0.05, Math.cos((centre(north) * Math.PI) / 180))
  const eastward = reaches(positions, east, metresPerDegree * shrink)
  const northward = reaches(positions, north, metresPerDegree)
  const middle = { latitude: centre(northward), longitude: centre(eastward) }

  const spanX = Math.max(span(eastward) * metresPerDegree * shrink, leastSpanM)
  const spanY = Math.max(span(northward) * metresPerDegree, leastSpanM)
  const metresPerPoint = Math.max(spanX / (width - 2 * padding), spanY / (height - 2 * padding))
  const toX = (longitude: number) =>
    width / 2 + ((longitude - middle.longitude) * metresPerDegree * shrink) / metresPerPoint
  const toY = (latitude: number) =>
    height / 2 - ((latitude - middle.latitude) * metresPerDegree) / metresPerPoint
  const halfWidth = (width / 2) * (metresPerPoint / (metresPerDegree * shrink))
  const halfHeight = (height / 2) * (metresPerPoint / metresPerDegree)
  const bounds = {
    south: Math.max(-90, middle.latitude - halfHeight),
    north: Math.min(90, middle.latitude + halfHeight),
    west: middle.longitude - halfWidth,
    east: middle.longitude + halfWidth,
  }

  const points = positions.map((at, index) => ({
    number: index + 1,
    x: toX(east[index] ?? at.longitude),
    y: toY(at.latitude),
  }))
  return {
    width,
    height,
    markers: clusters(points).map((group) => ({ ...middleOf(group), label: numberRanges(group) })),
    circles: positions.flatMap((at, index) => {
      const point = points[index]
      const radius = (at.accuracyM ?? 0) / metresPerPoint
      return point && radius >= 2 ? [{ x: point.x, y: point.y, radius: Math.min(radius, width) }] : []
    }),
    meridians: ticks(bounds.west, bounds.east, 4)
      .map((longitude) => ({ x: toX(longitude), longitude: wrap(longitude) }))
      .filter(({ x }) => x >= edge.left && x <= width - edge.right),
    parallels: ticks(bounds.south, bounds.north, 3)
      .map((latitude) => ({ y: toY(latitude), latitude }))
      .filter(({ y }) => y >= edge.top && y <= height - edge.bottom),
    scale: scaleBar(metresPerPoint, width / 4),
    bounds: { ...bounds, west: wrap(bounds.west), east: wrap(bounds.east) },
    onEarth: { x: (wrap(middle.longitude) + 180) / 360, y: (90 - middle.latitude) / 180 },
  }
}

/** How far the positions reach along one axis, with their circles of accuracy. */
function reaches(positions: Position[], degrees: number[], metresADegree: number): number[] {
  return positions.flatMap((at, index) => {
    const middle = degrees[index] ?? 0
    const around = Math.min(at.accuracyM ?? 0, mostAccuracyM) / metresADegree
    return [middle - around, middle + around]
  })
}

/** Normalises a longitude to −180 … 180. */
function wrap(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

function centre(values: number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2
}

function span(values: number[]): number {
  return Math.max(...values) - Math.min(...values)
}

/** Groups markers that would overlap into one with several numbers. */
function clusters(points: Point[]): Point[][] {
  const groups: Point[][] = []
  for (const point of points) {
    const near = groups.find((group) => {
      const at = middleOf(group)
      return Math.hypot(at.x - point.x, at.y - point.y) < markerGap
    })
    if (near) near.push(point)
    else groups.push([point])
  }
  return groups
}

function middleOf(group: Point[]): { x: number; y: number } {
  const sum = group.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 })
  return { x: sum.x / group.length, y: sum.y / group.length }
}

/** 1, 2, 3, 7 → `1–3, 7`. */
function numberRanges(group: Point[]): string {
  const runs: [number, number][] = []
  for (const { number } of group) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const texts = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return texts.length > 3 ? `${texts.slice(0, 2).join(', ')} …` : texts.join(', ')
}

/** The largest 1, 2 or 5 × 10ⁿ metres that fits into `most` points. */
function scaleBar(metresPerPoint: number, most: number): { metres: number; width: number } {
  const metres = roundDown(metresPerPoint * most)
  return { metres, width: metres / metresPerPoint }
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [5, 2, 1].find((factor) => factor * power <= value) ?? 1
  return step * power
}

/** Round values strictly between two bounds, at least `least` of them where the range allows. */
function ticks(from: number, to: number, least: number): number[] {
  const step = roundDown((to - from) / least)
  const result: number[] = []
  for (let index = Math.ceil(from / step); index * step < to; index += 1) result.push(index * step)
  return result
}
