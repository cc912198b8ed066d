import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { thisDevice } from '../../device/device-store.ts'
import { type KeptHere, readKeptHere } from '../../offline/kept-here.ts'
import { key } from '../../session/query-client.ts'
import { uploadQueue } from '../fill.ts'
import { followSender } from '../sending/sender.ts'
import { type SentEntry, sentEntries } from '../sending/sent-log.ts'

/** How often the device's storage is read while its content is shown, in ms. */
export const lookEvery = 3000

export type Kept = { inspections: KeptHere[]; sent: SentEntry[] }

/** A user's data on this device, and what was sent recently; undefined until read. */
export function useKept(userId: number): { kept: Kept | undefined; reread: () => void } {
  const { data, refetch } = useQuery({
    queryKey: key('inspections', 'kept-here', 'queue', userId),
    queryFn: async (): Promise<Kept> => {
      const [inspections, sent] = await Promise.all([readKeptHere(userId), sentEntries(thisDevice, userId)])
      return { inspections, sent }
    },
    networkMode: 'always',
    refetchInterval: lookEvery,
  })
  useEffect(() => {
    void uploadQueue.restore(userId)
    return followSender(() => void refetch())
  }, [userId, refetch])
  return { kept: data, reread: () => void refetch() }
}
