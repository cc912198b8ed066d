import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { sharedQuery } from '../../queries/shared.ts'
import { CodeInPicture } from './code/code-in-picture.tsx'
import type { Hashed } from './finding.ts'
import { NotReadNotice } from './pdf/not-read-notice.tsx'
import { regardingPdf } from './pdf/pdf-finding.ts'
import { usePdfReading } from './pdf/use-pdf-reading.ts'
import { ResultView } from './result-view.tsx'
import { addedTrust, type GivenProof, type Subject } from './subject.ts'
import { TakeAlong } from './take-along/take-along-part.tsx'
import type { HashState } from './use-file-hash.ts'
import { useFinding } from './use-finding.ts'
import { useLogKeys } from './use-log-keys.ts'
import classes from './verifier-page.module.css'

const PdfPanel = lazy(() => import('./pdf/pdf-panel.tsx').then((m) => ({ default: m.PdfPanel })))

const noStates: readonly Hashed[] = []

function Unreadable() {
  const { t } = useTranslation('verifier')
  return (
    <div role="alert" className={classes.problem}>
      <strong>{t('unreadable.title')}</strong>
      <p>{t('unreadable.detail')}</p>
    </div>
  )
}

/** The proof of a shared link, with the facts that the link shows; null while it is being asked for. */
function useShownProof(identifier: string | undefined, share: string | undefined): string | null | undefined {
  const isShared = identifier !== undefined && share !== undefined
  const { data, isLoading } = useQuery({
    ...sharedQuery({ identifier: identifier ?? '', share: share ?? '' }),
    enabled: isShared,
  })
  if (!isShared) return undefined
  return isLoading ? null : (data?.proof ?? undefined)
}

type Props = {
  subject: Subject
  hash: HashState
  /** Of the record in the address, if there is one. */
  identifier: string | undefined
  /** Of the shared link in the address, if it is one. */
  share: string | undefined
  /** The file is looked up by its hash, whatever the address names. */
  byItself: boolean
  /** Checks a proof that a PDF carries. */
  onProof: (proof: GivenProof) => void
  /** Checks the file without the proof that was given. */
  onWithoutProof: () => void
}

/** What is found of what was given, and the keys it was checked with. Apart from the page, which stands before it. */
export function CheckedPart(props: Props) {
  const { subject, hash, identifier, share, byItself, onProof, onWithoutProof } = props
  const isNeeded = identifier !== undefined || Object.values(subject).some((each) => each !== null)
  const logKeys = useLogKeys(isNeeded)
  const pdf = usePdfReading(subject, logKeys.keys)
  const carried = typeof pdf === 'string' ? null : pdf
  const states = carried?.states ?? noStates
  const wanted = byItself ? undefined : identifier
  const shown = useShownProof(wanted, share)
  const { finding, keys, retry } = useFinding({ subject, hash, identifier: wanted, shown, states }, logKeys)
  const added = addedTrust(subject)
  return (
    <>
      {hash.state === 'unreadable' ? (
        <Unreadable />
      ) : (
        <ResultView
          finding={regardingPdf(finding, pdf)}
          signed={carried?.signature ?? false}
          keys={keys}
          added={added}
          identifier={identifier}
          retry={retry}
          onWithoutProof={onWithoutProof}
        />
      )}
      {finding.kind === 'unknown_file' && subject.file && (
        <CodeInPicture file={subject.file} sha256={finding.sha256} />
      )}
      <NotReadNotice pdf={hash.state === 'unreadable' ? null : pdf} />
      {carried && (
        <Suspense>
          <PdfPanel reading={carried} added={added} onProof={onProof} />
        </Suspense>
      )}
      {!identifier && <TakeAlong />}
    </>
  )
}
