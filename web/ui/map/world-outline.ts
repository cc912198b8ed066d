import type { Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' }
import { unwrapGeometry } from './antimeridian.ts'

/** The land areas of the Earth, and the borders between countries. */
export type World = { land: Geometry[]; borders: Geometry }

type Topology = Parameters<typeof mesh>[0]
type Collection = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: 'GeometryCollection' }>
type Atlas = Topology & { objects: { countries: Collection; land: Collection } }

export function worldOf(atlas: unknown): World {
  const topology = atlas as Atlas
  const { features } = feature(topology, topology.objects.land)
  return {
    land: features.map(({ geometry }) => unwrapGeometry(geometry)),
    borders: unwrapGeometry(mesh(topology, topology.objects.countries, (one, other) => one !== other)),
  }
}

/** Several geometries as one source of a map. */
export const asOne = (geometries: Geometry[]): Geometry => ({ type: 'GeometryCollection', geometries })

/**
 * The world at 1 : 110,000,000 (Natural Earth, public domain), bundled, so that a map needs no external
 * server. Coarse, but a seventh of the size of the finer one in world-detail.ts: points appear sooner.
 */
export const coarseWorld = (): World => worldOf(coarse)
