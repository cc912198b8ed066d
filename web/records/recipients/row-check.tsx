import { limits } from '@atesta/contract/limits.ts'
import { longestLine } from '@atesta/contract/one-line.ts'
import { Switch } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedRow } from './recipient-rows.ts'
import classes from './row-check.module.css'

type Props = {
  rows: readonly CheckedRow[]
  /** The purpose of the rows: to ask these people, or to add them as clients. */
  purpose: 'ask' | 'import'
  /** States how many rows are good. */
  summary: string
  /** Whether checking is still in progress. */
  checking: boolean
}

/** At maxShown this many rows are shown; more are counted. */
const maxShown = 200
/** Of a cell, enough to know it by: what is no table of people may have millions in one. */
const maxLetters = 300

/** The outcome for each row before anything happens: taken, or skipped and why. */
export function RowCheck({ rows, purpose, summary, checking }: Props) {
  const { t } = useTranslation('emails')
  const [onlyProblems, setOnlyProblems] = useState(false)
  const bad = rows.filter(({ problem }) => problem !== null)
  const shown = onlyProblems && bad.length > 0 ? bad : rows
  const sourceOf = ({ source, line }: CheckedRow) => {
    if (source === 'client') return t('recipients.from_client')
    if (source === 'pasted') return t('recipients.from_pasted', { line })
    return t('recipients.from_file', { name: source.file, line })
  }
  const resultOf = ({ problem, clientId }: CheckedRow) => {
    if (problem === 'long_name') return t('recipients.long_name', { max: longestLine })
    if (problem) return t(`recipients.${problem}`, { max: limits.maxRecipientsAtOnce })
    if (purpose === 'import') return t('recipients.good_import')
    return clientId === null ? t('recipients.good') : t('recipients.good_known')
  }
  return (
    <div className={classes.check}>
      <p className={classes.summary} role="status">
        {checking ? (
          t('recipients.checking')
        ) : (
          <>
            {summary}{' '}
            {bad.length > 0 && (
              <strong className={classes.bad}>{t('recipients.summary_bad', { count: bad.length })}</strong>
            )}
          </>
        )}
      </p>
      {bad.length > 0 && bad.length < rows.length && (
        <Switch
          label={t('recipients.only_problems')}
          checked={onlyProblems}
          onChange={(event) => setOnlyProblems(event.currentTarget.checked)}
        />
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section className={classes.rows} tabIndex={0} aria-label={t('recipients.preview')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t('recipients.source')}</th>
                <th>{t('recipients.name')}</th>
                <th>{t('recipients.result')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, maxShown).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may name several people
                <tr key={`${row.line}-${at}`} data-bad={row.problem !== null || undefined}>
                  <td className={classes.source}>{sourceOf(row)}</td>
                  <td>
                    {row.name && <span className={classes.name}>{row.name.slice(0, maxLetters)}</span>}
                    <span className={classes.address}>{row.email.slice(0, maxLetters) || '–'}</span>
                  </td>
                  <td>
                    <span className={classes.result}>
                      {row.problem ? (
                        <IconAlertTriangle size={16} aria-hidden />
                      ) : (
                        <IconCircleCheck size={16} aria-hidden />
                      )}
                      {resultOf(row)}
                    </span>
                    {row.unknownLocale && !row.problem && (
                      <span className={classes.remark}>
                        {t('recipients.unknown_language', { language: row.unknownLocale })}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length > maxShown && (
            <p className={classes.more}>{t('recipients.more_rows', { count: shown.length - maxShown })}</p>
          )}
        </section>
      )}
    </div>
  )
}
