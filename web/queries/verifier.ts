import { CallError } from '@atesta/contract/client.ts'
import { minuteMs } from '@atesta/contract/durations.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { verifier } from '@atesta/contract/routes/verifier.ts'
import type { Followed, LogSource } from '@atesta/evidence/log/follow-log.ts'
import { loadMlDsa } from '@atesta/evidence/log/ml-dsa.ts'
import { stampsOf } from '@atesta/evidence/time/load.ts'
import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** The public facts of a certification. `proof` is the text of a `.tlog-proof` without disclosures. */
export type PublicRecord = Output<typeof verifier.byIdentifier>

/** Public records of a file with this SHA-256 (64 hex digits); an empty list when the log does not know it. */
export const recordsByHash = (sha256: string) =>
  queryOptions({
    queryKey: key('certifications', 'public', 'hash', sha256),
    queryFn: ({ signal }) => openApi.verifier.byHash({ params: { sha256 } }, { signal }),
    // Offline it fails immediately, instead of waiting for the network.
    networkMode: 'always',
    retry: false,
  })

/** The public record with this identifier, null when there is none. */
export const recordByIdentifier = (identifier: string) =>
  queryOptions({
    queryKey: key('certifications', 'public', 'identifier', identifier),
    queryFn: async ({ signal }) => {
      try {
        return await openApi.verifier.byIdentifier({ params: { identifier } }, { signal })
      } catch (error) {
        // A malformed identifier (400) is treated like an unknown one.
        if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    networkMode: 'always',
    retry: false,
  })

/** Long enough for a slow line; what does not answer must not keep a verdict waiting. */
const logPatienceMs = 10_000

async function getLog(path: string, signal: AbortSignal): Promise<Response> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(logPatienceMs)])
  const response = await fetch(`/log/${path}`, { signal: limit, credentials: 'omit' })
  if (!response.ok) throw new CallError(response.status, null)
  return response
}

/** The log's keys as the server publishes them: plain text, one verifier key per line. */
export const publishedKeys = () =>
  queryOptions({
    queryKey: key('certifications', 'public', 'keys'),
    queryFn: async ({ signal }) => (await getLog('keys', signal)).text(),
    networkMode: 'always',
    retry: false,
    staleTime: 5 * minuteMs,
  })

/** The code that checks proofs, which pages without one do not load. */
export const proofCheck = () =>
  queryOptions({
    queryKey: key('certifications', 'public', 'proof-check'),
    queryFn: async () => ({ verify: (await import('@atesta/evidence/verify.ts')).verifyEvidence }),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The code that checks ML-DSA-44, which most pages do not load. */
export const mlDsaCheck = () =>
  queryOptions({
    queryKey: key('certifications', 'public', 'ml-dsa'),
    queryFn: async () => ({ verify: await loadMlDsa() }),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The result of checking the time stamps of a proof, with the given roots (PEM). */
export const checkedStamps = (proof: string, roots: string) =>
  queryOptions({
    queryKey: key('certifications', 'public', 'stamps', proof, roots),
    queryFn: () => stampsOf(proof, { roots }),
    networkMode: 'always',
    retry: false,
  })

/** The certificates of the keys that sign this installation's PDFs, as PEM. */
export const publishedCertificates = () =>
  queryOptions({
    queryKey: key('certifications', 'public', 'certificates'),
    queryFn: async ({ signal }) => (await getLog('certificates.pem', signal)).text(),
    networkMode: 'always',
    retry: false,
    staleTime: 5 * minuteMs,
  })

const logSource = (signal: AbortSignal): LogSource => ({
  checkpoint: async () => (await getLog('checkpoint', signal)).text(),
  tile: async (path) => new Uint8Array(await (await getLog(path, signal)).arrayBuffer()),
})

/** The result of comparing a proof's log with what is remembered, and with the log itself. */
export const followedProof = (
  proof: string,
  follow: (source: LogSource | undefined) => Promise<Followed>,
  about: string,
) =>
  queryOptions({
    queryKey: key('certifications', 'public', 'followed', proof, about),
    queryFn: ({ signal }) => follow(navigator.onLine ? logSource(signal) : undefined),
    networkMode: 'always',
    retry: false,
  })
