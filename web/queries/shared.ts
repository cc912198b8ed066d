import { CallError } from '@atesta/contract/client.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { certifications } from '@atesta/contract/routes/certifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { key } from '../session/query-client.ts'

export type Shared = Output<typeof certifications.shared>

/** A certification and its link, as in the address. */
export type SharedPlace = { identifier: string; share: string }

const bodyOf = async ({ identifier, share }: SharedPlace) => ({
  identifier,
  token: await secretOf('share', share),
})

/** The content of a shared link; null when it has expired, was revoked or never existed. */
export const sharedQuery = (place: SharedPlace) =>
  queryOptions({
    queryKey: key('certifications', 'shared', place),
    queryFn: async ({ signal }): Promise<Shared | null> => {
      try {
        return await openApi.certifications.shared({ body: await bodyOf(place) }, { signal })
      } catch (error) {
        if (error instanceof CallError && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    retry: false,
    // Every read counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The picture a shared link shows. */
export const sharedPreviewQuery = (place: SharedPlace) =>
  queryOptions({
    queryKey: key('certifications', 'shared', 'preview', place),
    queryFn: async ({ signal }) =>
      openApi.certifications.sharedPreview({ body: await bodyOf(place) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The original bytes a shared link hands out. */
export const sharedFile = async (place: SharedPlace): Promise<Blob> =>
  openApi.certifications.sharedFile({ body: await bodyOf(place) })
