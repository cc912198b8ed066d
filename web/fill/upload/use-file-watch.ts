import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inspectionCertifications } from '../../queries/inspections.ts'
import { uploadQueue, useUploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { setFiles } from '../state/answering.ts'
import { attachLost } from '../state/attach-lost.ts'
import { filesOnTheirWay, knownFiles } from './known-files.ts'

const none: Certification[] = []

/**
 * Keeps the form's knowledge of its files up to date, from the queue and the server. Returns how many files
 * are still on their way.
 */
export function useFileWatch(inspectionId: number): number {
  const { data: certifications, isFetchedAfterMount } = useQuery(inspectionCertifications(inspectionId))
  const all = useUploadQueue((state) => state.uploadedFiles)
  const userId = useFiller((filler) => filler.id)
  const items = all.filter(
    (item) => item.userId === userId && item.certification_data.inspection_id === inspectionId,
  )
  const signature = items.map((item) => `${item.id} ${item.status} ${item.certification?.identifier}`).join()

  useEffect(() => {
    if (certifications) void uploadQueue.settle(certifications)
  }, [certifications])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first list the server gives
  useEffect(() => {
    if (!isFetchedAfterMount || !certifications) return
    const inUse = new Set(items.flatMap((item) => item.certification?.identifier ?? []))
    attachLost(useWebForm, certifications, inUse)
  }, [isFetchedAfterMount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signature` stands for everything of `items` that counts
  useEffect(() => {
    setFiles(useWebForm, certifications && knownFiles(certifications, items))
  }, [certifications, signature])
  return filesOnTheirWay(certifications ?? none, items)
}
