import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** The company's archives, polled while one is being made. */
export const archivesQuery = queryOptions({
  queryKey: key('user', 'archives'),
  queryFn: ({ signal }) => api.archives.list({}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.data.some((archive) => archive.state === 'queued' || archive.state === 'running')
      ? 2000
      : false,
})

/** The download address of an archive. Cookies authenticate it. */
export const archiveUrl = (id: number) => `/api/archives/download/${id}`
