import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconCertificate, IconFile } from '@tabler/icons-react'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GuestPreferences } from '../../preferences/guest-preferences.tsx'
import { GuestTheme } from '../../theme/app-theme.tsx'
import { AtestaMark } from '../../ui/atesta-mark.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { PageLink } from '../../ui/link.tsx'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { CodePart } from './code/code-part.tsx'
import { DropArea } from './drop-area.tsx'
import { ProblemNotice } from './given/problem-notice.tsx'
import { useAdding } from './given/use-adding.ts'
import { GivenList } from './given-list.tsx'
import { PrintedAt } from './printed-at.tsx'
import { nextSubject, problemOf, type Subject, sortGiven } from './subject.ts'
import { useFileHash } from './use-file-hash.ts'
import classes from './verifier-page.module.css'

/** Comes behind the page; without it the address stays as it is. */
const languageAddress = () => import('../../preferences/language-address.ts')
/** Checks signatures, which takes more code than the page; it comes as soon as the page stands. */
const checkedPart = onDemand(() => import('./checked-part.tsx').then((m) => m.CheckedPart))
const SharedPart = lazy(() => import('./shared-part.tsx').then((m) => ({ default: m.SharedPart })))

const nothing: Subject = { file: null, proof: null, policy: null, roots: null }

function VerifierHeader() {
  const { t } = useTranslation('common')
  const router = useRouter()
  useEffect(() => {
    const following = languageAddress().then(
      (m) => m.followAddress(router),
      () => undefined,
    )
    return () => void following.then((end) => end?.())
  }, [router])
  return (
    <header className={classes.header}>
      <PageLink to={paths.start()} className={classes.brand} underline="never">
        <AtestaMark size={32} />
        {t('product')}
      </PageLink>
      <div className={classes.preferences}>
        <GuestPreferences
          onLanguage={() =>
            void languageAddress().then(
              (m) => m.goToItsAddress(router),
              () => undefined,
            )
          }
        />
      </div>
    </header>
  )
}

/** A button that adds the half that is still missing to what was given. */
function AddOther({ subject, onFiles }: { subject: Subject; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('verifier')
  const input = useRef<HTMLInputElement>(null)
  if (subject.file && subject.proof) return null
  const wantsFile = !subject.file
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <>
      <input ref={input} type="file" hidden onChange={chosen} data-testid="verifier-other" />
      <Button
        variant={wantsFile ? 'filled' : 'default'}
        onClick={() => input.current?.click()}
        leftSection={wantsFile ? <IconFile size={20} /> : <IconCertificate size={20} />}
      >
        {wantsFile ? t('drop.add_file') : t('drop.add_proof')}
      </Button>
    </>
  )
}

/** The code that checks did not come; what was given stays. */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['verifier', 'common'])
  return (
    <div role="alert" className={classes.problem}>
      <p>{t('missing_part')}</p>
      <Button mt="sm" onClick={onRetry}>
        {t('common:actions.retry')}
      </Button>
    </div>
  )
}

/** /verifier and /verifier/:identifier: is this file what was certified? Checked here, without an account. */
export function VerifierPage() {
  const { t } = useTranslation('verifier')
  const { identifier } = useParams({ strict: false }) as { identifier?: string }
  const { share } = useSearch({ strict: false }) as { share?: string }
  const [subject, setSubject] = useState(nothing)
  // The file that is to be looked up by itself, whichever record the address names.
  const [alone, setAlone] = useState<File | null>(null)
  const byItself = alone !== null && alone === subject.file && subject.proof === null
  const hash = useFileHash(subject.file)
  // Also with nothing to check yet: the connection may be gone when there is.
  const [missing, setMissing] = useState(false)
  const CheckedPart = useOnDemand(checkedPart, !missing, () => setMissing(true))

  const { problem, add } = useAdding(async (files) => {
    const sorted = await sortGiven(files)
    const found = problemOf(sorted)
    if (!found) setSubject((now) => nextSubject(now, sorted))
    return found
  })
  const given = Object.values(subject).some((each) => each !== null)
  return (
    <GuestTheme>
      <div className={classes.page}>
        <VerifierHeader />
        <main id="content" className={classes.main}>
          <div>
            <h1 className={classes.title} tabIndex={-1} data-page-title>
              {identifier ? t('record_title') : t('title')}
            </h1>
            <p className={classes.intro}>{identifier ? t('record_intro') : t('intro')}</p>
            {identifier && <HashText value={identifier} name={t('technical.identifier')} keep={10} />}
          </div>
          {identifier && share && (
            <Suspense>
              <SharedPart place={{ identifier, share }} />
            </Suspense>
          )}
          {given && <GivenList subject={subject} hash={hash} onChange={setSubject} />}
          {problem && <ProblemNotice problem={problem} />}
          <div className={given ? classes.buttons : undefined}>
            {given && <AddOther subject={subject} onFiles={(files) => void add(files)} />}
            <DropArea small={given} onFiles={(files) => void add(files)} />
          </div>
          {!identifier && !given && <CodePart />}
          {CheckedPart && (
            <CheckedPart
              subject={subject}
              hash={hash}
              identifier={identifier}
              share={share}
              byItself={byItself}
              onProof={(proof) => setSubject({ ...subject, file: null, proof })}
              onWithoutProof={() => {
                setAlone(subject.file)
                setSubject({ ...subject, proof: null })
              }}
            />
          )}
          {missing && <MissingPart onRetry={() => setMissing(false)} />}
          {/* Not before what stands above it, which would push it away. */}
          {(CheckedPart || missing) && (
            <div className={classes.own}>
              {identifier && (
                <p>
                  <PageLink to={paths.verifier()}>{t('without_record')}</PageLink>
                </p>
              )}
              <p>
                {t('own.question')} <PageLink to={paths.register()}>{t('own.register')}</PageLink>
              </p>
            </div>
          )}
          <PrintedAt />
        </main>
      </div>
    </GuestTheme>
  )
}
