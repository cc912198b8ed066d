import { locales } from '@atesta/contract/limits.ts'
import { carriesSomething, type PdfReading, pdfSaying } from '@atesta/evidence/pdf/read-pdf.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import { UnstyledButton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import preferences from '../preferences/guest-preferences.module.css'
import { DropArea } from '../public-site/verifier/drop-area.tsx'
import { ProblemNotice } from '../public-site/verifier/given/problem-notice.tsx'
import { useAdding } from '../public-site/verifier/given/use-adding.ts'
import { GivenList, GivenRow } from '../public-site/verifier/given-list.tsx'
import { HeadlineCard } from '../public-site/verifier/headline-card.tsx'
import { NotReadNotice } from '../public-site/verifier/pdf/not-read-notice.tsx'
import { regardingPdf } from '../public-site/verifier/pdf/pdf-finding.ts'
import { PdfPanel } from '../public-site/verifier/pdf/pdf-panel.tsx'
import { AddedTrust } from '../public-site/verifier/result/added-trust.tsx'
import { ResultView } from '../public-site/verifier/result-view.tsx'
import {
  addedTrust,
  nextSubject,
  problemOf,
  type Subject,
  sortGiven,
} from '../public-site/verifier/subject.ts'
import { KnownKeys } from '../public-site/verifier/technical-details.tsx'
import classes from '../public-site/verifier/verifier-page.module.css'
import { GuestTheme } from '../theme/app-theme.tsx'
import { AtestaMark } from '../ui/atesta-mark.tsx'
import { useFocusKeeper } from '../ui/page/focus-keeper.ts'
import { useFormat } from './running-application.tsx'
import { chooseLanguage } from './texts.ts'
import { including, type Trust, takeTrust, trustInside, without } from './trust.ts'
import { usePortableFinding, usePortableHash, usePortablePdf } from './use-portable-check.ts'

const nothing: Subject = { file: null, proof: null, policy: null, roots: null }

function Header() {
  const { t, i18n } = useTranslation('common')
  return (
    <header className={classes.header}>
      <span className={classes.brand}>
        <AtestaMark size={32} />
        {t('product')}
      </span>
      <fieldset className={`${classes.preferences} ${preferences.languages}`}>
        <legend className="visually-hidden">{t('language.label')}</legend>
        {locales.map((locale) => (
          <UnstyledButton
            key={locale}
            lang={locale}
            className={preferences.language}
            aria-pressed={locale === i18n.language}
            onClick={() => chooseLanguage(locale)}
          >
            {t(`language.${locale}`)}
          </UnstyledButton>
        ))}
      </fieldset>
    </header>
  )
}

/** Whose word this copy takes, and how to change that. */
function TrustPart({ trust }: { trust: Trust }) {
  const { t } = useTranslation('portable')
  const format = useFormat()
  const {
    inside: { taken },
    added,
  } = trust
  return (
    <section data-trust>
      <h2 className={classes.heading}>{t('page.trust.title')}</h2>
      {taken && (
        <p>{t('page.trust.taken', { origin: taken.origin, date: format.dateTime(taken.taken_at) })}</p>
      )}
      {!taken && added.length === 0 && <p>{t('page.trust.none')}</p>}
      {added.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <p key={index}>{t('page.trust.added', { name: printable(name) })}</p>
      ))}
      <p className={classes.intro}>{t('page.trust.caution')}</p>
      <KnownKeys keys={trust.keys} />
    </section>
  )
}

/** The verifier page as one file: the same checks, with nobody to ask. */
export function PortablePage() {
  const { t } = useTranslation(['verifier', 'portable'])
  useFocusKeeper()
  const [subject, setSubject] = useState(nothing)
  const [trust, setTrust] = useState(trustInside)
  const hash = usePortableHash(subject.file)
  const pdf = usePortablePdf(subject, trust)
  const reading = typeof pdf === 'string' ? null : pdf
  const found = usePortableFinding({ subject, hash, pdf: reading }, trust)
  // A PDF that brings its proofs along is judged by itself.
  const alone = reading !== null && subject.proof === null && carriesSomething(reading) ? reading : null
  const finding = regardingPdf(found, pdf)

  const { problem, add } = useAdding(async (files) => {
    const { added, sorted } = await takeTrust(await sortGiven(files))
    const found = problemOf(sorted)
    if (found) return found
    setTrust((now) => including(now, added))
    setSubject((now) => nextSubject(now, sorted))
    return null
  })
  const given = trust.added.length > 0 || Object.values(subject).some((each) => each !== null)
  const byHand = [...trust.added.map(({ name }) => name), ...addedTrust(subject)]
  return (
    <GuestTheme>
      <div className={classes.page}>
        <Header />
        <main className={classes.main}>
          <div>
            <h1 className={classes.title} tabIndex={-1} data-page-title>
              {t('title')}
            </h1>
            <p className={classes.intro}>
              {t('intro')} {t('portable:page.note')}
            </p>
          </div>
          {given && (
            <GivenList subject={subject} hash={hash} onChange={setSubject}>
              {trust.added.map((file, index) => (
                <GivenRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                  key={index}
                  icon={<IconKey size={20} />}
                  kind={t(
                    file.certificates === undefined
                      ? 'portable:page.trust.keys'
                      : 'portable:page.trust.certificates',
                  )}
                  name={file.name}
                  remove={t('portable:page.trust.remove', { name: printable(file.name) })}
                  onRemove={() => setTrust(without(trust, file))}
                />
              ))}
            </GivenList>
          )}
          {problem && <ProblemNotice problem={problem} />}
          <div className={given ? classes.buttons : undefined}>
            <DropArea small={given} onFiles={(files) => void add(files)} />
          </div>
          {hash.state === 'unreadable' && (
            <div role="alert" className={classes.problem}>
              <strong>{t('unreadable.title')}</strong>
              <p>{t('unreadable.detail')}</p>
            </div>
          )}
          <NotReadNotice pdf={hash.state === 'unreadable' ? null : pdf} />
          <ResultView
            finding={hash.state === 'unreadable' ? { kind: 'nothing' } : finding}
            signed={false}
            keys={trust.keys}
            added={byHand}
            identifier={undefined}
            instead={alone && <PdfHeadline reading={alone} added={byHand} />}
          />
          {reading && (
            <PdfPanel
              reading={reading}
              added={alone ? [] : byHand}
              onProof={(proof) => setSubject({ ...subject, file: null, proof })}
            />
          )}
          <TrustPart trust={trust} />
        </main>
      </div>
    </GuestTheme>
  )
}

function PdfHeadline({ reading, added }: { reading: PdfReading; added: readonly string[] }) {
  const { t } = useTranslation('portable')
  const saying = pdfSaying(reading)
  const words = { title: t(`page.pdf.${saying}.title`), detail: t(`page.pdf.${saying}.detail`) }
  const look = saying === 'by_policy' ? ({ name: 'proved', voucher: 'policy' } as const) : { name: saying }
  return (
    <HeadlineCard {...look} words={words}>
      {reading.signature.state !== 'altered' && <AddedTrust names={added} />}
    </HeadlineCard>
  )
}
