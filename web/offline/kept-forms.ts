import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { type DeviceStore, thisDevice } from '../device/device-store.ts'
import { isStartedHere } from '../device/started-here.ts'
import { findStarted, formOf } from './started.ts'

/** A draft of the server as this device last read it. */
export type KeptForm = { userId: number; opened: InspectionForm }
export const keptFormKey = (userId: number, inspectionId: number): string => `${userId}:${inspectionId}`

/**
 * An inspection as this device knows it: started here, or read from the server while there was a connection.
 */
export async function keptForm(
  { userId, inspectionId }: { userId: number; inspectionId: number },
  device: Pick<DeviceStore, 'get'> = thisDevice,
): Promise<InspectionForm | undefined> {
  if (isStartedHere(inspectionId)) {
    const started = await findStarted(userId, inspectionId, device)
    return started && formOf(started)
  }
  const kept = await device.get<KeptForm>('opened', keptFormKey(userId, inspectionId))
  return kept?.opened
}
