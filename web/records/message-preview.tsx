import { type Locale, locales } from '@atesta/contract/limits.ts'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PreviewAsked, previewQuery } from '../queries/emails.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MailBody } from './mail-body.tsx'
import classes from './message-preview.module.css'

type Written = Pick<PreviewAsked, 'name' | 'subject' | 'message' | 'expires_at'>
type Props = { written: Written; locale: Locale }

/** How long typing must pause before the preview is refreshed, in ms. */
const pause = 400

/**
 * The message of an email task as the server writes it: in each language, invitation and reminder, with the
 * company's colour and logo.
 */
export function MessagePreview({ written, locale }: Props) {
  const { t } = useTranslation(['emails', 'common'])
  const [kind, setKind] = useState<'invitation' | 'reminder'>('invitation')
  const [chosen, setChosen] = useState<Locale | null>(null)
  const [settled] = useDebouncedValue(written, pause)
  const shown = chosen ?? locale
  const name = settled.name.trim()
  const subject = settled.subject.trim()
  const ready = name !== '' && subject !== ''
  const { data, error, refetch } = useQuery({
    ...previewQuery({ ...settled, name, subject, kind, locale: shown, recipient: t('preview.recipient') }),
    enabled: ready,
  })
  return (
    <section className={classes.preview} aria-label={t('preview.label')}>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t('preview.language')}
          value={shown}
          onChange={(next) => setChosen(next as Locale)}
          data={locales.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('preview.kind')}
          value={kind}
          onChange={(next) => setKind(next as typeof kind)}
          data={(['invitation', 'reminder'] as const).map((value) => ({
            value,
            label: t(`preview.${value}`),
          }))}
        />
      </div>
      {!ready && <p className={classes.note}>{t('preview.needs')}</p>}
      {ready && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {ready && !data && !error && (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
      {ready && data && (
        <>
          <article className={classes.message} lang={shown} aria-label={data.subject}>
            <dl className={classes.head}>
              <div>
                <dt>{t('preview.from')}</dt>
                <dd>{`${data.from.name} <${data.from.address}>`}</dd>
              </div>
              <div>
                <dt>{t('preview.subject')}</dt>
                <dd className={classes.subject}>{data.subject}</dd>
              </div>
            </dl>
            <MailBody html={data.html} links={false} />
          </article>
          <p className={classes.note}>{t('preview.note')}</p>
        </>
      )}
    </section>
  )
}
