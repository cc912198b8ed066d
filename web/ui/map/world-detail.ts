import fine from 'world-atlas/countries-50m.json' with { type: 'json' }
import { type World, worldOf } from './world-outline.ts'

/** The world at 1 : 50,000,000 (Natural Earth, public domain); loaded once the map is shown. */
export const fineWorld = (): World => worldOf(fine)
