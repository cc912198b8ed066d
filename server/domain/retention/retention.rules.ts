/**
 * The subject of an erasure by hand: one file, or all files of an inspection or of the inspections a client
 * answered.
 */
export type Which = { identifier: string } | { inspectionId: number } | { clientId: number }

type Asked = { identifier?: string; inspection_id?: number; client_id?: number }

/** The first subject that is given; undefined when none is. */
export function chosenBy({ identifier, inspection_id, client_id }: Asked): Which | undefined {
  if (identifier !== undefined) return { identifier }
  if (inspection_id !== undefined) return { inspectionId: inspection_id }
  return client_id === undefined ? undefined : { clientId: client_id }
}
