import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { useQuery } from '@tanstack/react-query'
import { inspectionCertifications } from '../../queries/inspections.ts'
import { useUploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import type { QueueItem } from './queue-item.ts'

const useInspectionId = () => useWebForm((state) => state.inspection?.id ?? null)

/** The certification with an identifier, polled while in progress; undefined while unknown. */
export function useCertification(identifier: string): Certification | undefined {
  const id = useInspectionId()
  const { data } = useQuery({
    ...inspectionCertifications(id ?? 0),
    enabled: id !== null,
    select: (list) => list.find((one) => one.identifier === identifier),
  })
  return data
}

const none: Certification[] = []

/** All files of the inspection that the server has. */
export function useCertifications(): readonly Certification[] {
  const id = useInspectionId()
  return useQuery({ ...inspectionCertifications(id ?? 0), enabled: id !== null }).data ?? none
}

/** Whether the server's list of files is loaded; before that, none can be called missing. */
export function useCertificationsLoaded(): boolean {
  const id = useInspectionId()
  return (
    useQuery({ ...inspectionCertifications(id ?? 0), enabled: id !== null, select: () => true }).data ?? false
  )
}

/** The queue's item for an id in the answers: its own id, or the identifier it got meanwhile. */
export function useQueueItem(id: string): QueueItem | undefined {
  const userId = useFiller((filler) => filler.id)
  return useUploadQueue((state) =>
    state.uploadedFiles.find(
      (item) => item.userId === userId && (item.id === id || item.certification?.identifier === id),
    ),
  )
}
