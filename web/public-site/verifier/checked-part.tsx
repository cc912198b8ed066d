import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
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

type Props = {
  subject: Subject
  hash: HashState
  /** Of the record in the address, if there is one. */
  identifier: string | undefined
  /** The file is looked up by its hash, whatever the address names. */
  byItself: boolean
  /** Checks a proof that a PDF carries. */
  onProof: (proof: GivenProof) => void
  /** Checks the file without the proof that was given. */
  onWithoutProof: () => void
}

/** What is found of what was given, and the keys it was checked with. Apart from the page, which stands before it. */
export function CheckedPart({ subject, hash, identifier, byItself, onProof, onWithoutProof }: Props) {
  const isNeeded = identifier !== undefined || Object.values(subject).some((each) => each !== null)
  const logKeys = useLogKeys(isNeeded)
  const pdf = usePdfReading(subject, logKeys.keys)
  const carried = typeof pdf === 'string' ? null : pdf
  const states = carried?.states ?? noStates
  const wanted = byItself ? undefined : identifier
  const { finding, keys, retry } = useFinding({ subject, hash, identifier: wanted, states }, logKeys)
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
