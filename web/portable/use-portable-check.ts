import { loadMlDsa, type VerifyMlDsa } from '@atesta/evidence/log/ml-dsa.ts'
import type { PdfReading } from '@atesta/evidence/pdf/read-pdf.ts'
import { hashBlob } from '@atesta/evidence/stream-hash.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { useEffect, useMemo, useState } from 'react'
import { deviceStorage } from '../device/browser-storage.ts'
import { type Finding, findingOfStates } from '../public-site/verifier/finding.ts'
import { useRemembering } from '../public-site/verifier/memory/use-remembering.ts'
import PdfWorker from '../public-site/verifier/pdf/pdf-worker.ts?worker&inline'
import type { PdfOutcome } from '../public-site/verifier/pdf/read-in-worker.ts'
import { usePdfOutcome } from '../public-site/verifier/pdf/use-pdf-outcome.ts'
import { rootsOf, type Subject } from '../public-site/verifier/subject.ts'
import type { HashState } from '../public-site/verifier/use-file-hash.ts'
import { type BesideProof, besideProof } from './beside-proof.ts'
import type { Trust } from './trust.ts'

/** Roots of time-stamping authorities, from everything that was added. */
const allRoots = (subject: Subject, { roots }: Trust) => `${rootsOf(subject)}\n${roots}`

/** Larger ones are read in pieces. */
const readWhole = 64 * 1024 * 1024

/** Hashes a file in this page: a worker would need a second file. */
export function usePortableHash(file: File | null): HashState {
  const [kept, setKept] = useState<{ file: File; is: HashState } | null>(null)
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    const put = (is: HashState) => {
      if (!controller.signal.aborted) setKept({ file, is })
    }
    const onProgress = (done: number) => put({ state: 'hashing', done, total: file.size })
    hashBlob(file, { inMemoryUpTo: readWhole, onProgress, signal: controller.signal }).then(
      (hashed) => put({ state: 'hashed', hashed }),
      () => put({ state: 'unreadable' }),
    )
    return () => controller.abort()
  }, [file])
  if (!file) return { state: 'none' }
  return kept?.file === file ? kept.is : { state: 'hashing', done: 0, total: file.size }
}

// Its program stands in the page, as text.
const startPdfWorker = () => new PdfWorker()

/** What a PDF carries, by the certificates that this copy knows. */
export function usePortablePdf(subject: Subject, trust: Trust): PdfOutcome | 'reading' {
  const policy = subject.policy?.policy
  const roots = allRoots(subject, trust)
  const { keys, certificates } = trust
  const asked = useMemo(() => ({ keys, certificates, policy, roots }), [keys, certificates, policy, roots])
  return usePdfOutcome(subject.file, asked, startPdfWorker)
}

/** What is found out about the proof that was given; undefined while that runs. */
function useBesideProof(subject: Subject, trust: Trust): BesideProof | undefined {
  const proof = subject.proof?.text
  const { keys } = trust
  const roots = allRoots(subject, trust)
  const asked = useMemo(() => ({ proof, keys, roots }), [proof, keys, roots])
  const [kept, setKept] = useState<{ asked: object; is: BesideProof } | null>(null)
  useEffect(() => {
    if (asked.proof === undefined) return
    let wanted = true
    void besideProof(asked.proof, { ...asked, storage: deviceStorage }).then((is) => {
      if (wanted) setKept({ asked, is })
    })
    return () => {
      wanted = false
    }
  }, [asked])
  return kept?.asked === asked ? kept.is : undefined
}

/** The verdict on what was given, by the same rules as the page's, with nothing asked of anyone. */
export function usePortableFinding(
  { subject, hash, pdf }: { subject: Subject; hash: HashState; pdf: PdfReading | null },
  trust: Trust,
): Finding {
  const [mlDsa, setMlDsa] = useState<VerifyMlDsa>()
  const proof = subject.proof?.text
  const beside = useBesideProof(subject, trust)
  const of = proof ?? ''
  const followed = useMemo(() => new Map(beside && [[of, beside.followed]]), [of, beside])
  useEffect(() => {
    // A function in a state is called unless it is wrapped.
    void loadMlDsa().then((check) => setMlDsa(() => check))
  }, [])
  const question = {
    hashed: hash.state === 'hashed' ? hash.hashed : undefined,
    hashing: hash.state === 'hashing',
    proof,
    identifier: undefined,
    lookup: { state: 'offline' } as const,
    proofRecord: { state: 'offline' } as const,
    keys: trust.keys,
    followed,
    stamps: new Map(beside && [[of, beside.stamps]]),
    pending: new Set(beside ? [] : [of]),
    policy: subject.policy?.policy,
    verify: mlDsa && verifyEvidence,
    mlDsa,
    now: new Date(),
  }
  const earlier = pdf?.states.map((hashed) => ({ hashed, lookup: question.lookup })) ?? []
  const finding = findingOfStates(question, earlier)
  useRemembering(finding, followed, trust.keys)
  return finding
}
