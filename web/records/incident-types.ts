import type { Claim } from '@atesta/contract/schemas/claim.ts'

// Spelled out, because importing its schema would bring all of zod into the first load.
type IncidentType = Claim['incident']['type']
export const incidentTypes = Object.keys({
  collision: true,
  theft: true,
  fire: true,
  water: true,
  storm: true,
  machinery: true,
  liability: true,
  injury: true,
  other: true,
} satisfies Record<IncidentType, true>) as IncidentType[]
