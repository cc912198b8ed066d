import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-50m.json'

// Natural Earth at 1 : 50,000,000, public domain. Bundled, so that a map needs no server of anybody's.
const topology = atlas as unknown as Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** The land of the Earth as areas. */
export const land = () => feature(topology, topology.objects.land)

/** The lines where two countries meet. */
export const borders = () => mesh(topology, topology.objects.countries, (one, other) => one !== other)
