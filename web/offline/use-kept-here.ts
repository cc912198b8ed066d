import { useQuery } from '@tanstack/react-query'
import { key } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { type KeptHere, readKeptHere } from './kept-here.ts'

/** What is kept on this device for the signed-in user; undefined until it is read. */
export function useKeptHere(): KeptHere[] | undefined {
  const userId = useSession((session) => session.user?.id)
  const { data, isError } = useQuery({
    queryKey: key('inspections', 'kept-here', userId),
    queryFn: () => readKeptHere(userId ?? 0),
    enabled: userId !== undefined,
    networkMode: 'always',
    refetchInterval: 5000,
  })
  return isError ? [] : data
}
