import { paths } from '@atesta/contract/paths.ts'
import { recordTables } from '@atesta/forms/answer-columns.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnsweredForm } from '../../../queries/inspections.ts'
import { useCopy } from '../../../ui/copy/use-copy.ts'
import { PageLink } from '../../../ui/link.tsx'
import classes from './connect.module.css'

const steps = ['1', '2', '3', '4'] as const

function Address({ address }: { address: string }) {
  const { t } = useTranslation('responses')
  const copy = useCopy()
  return (
    <div className={classes.address}>
      <TextInput
        className={classes.grow}
        label={t('connect.address')}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={16} />} onClick={() => void copy(address, t('connect.copied'))}>
        {t('connect.copy')}
      </Button>
    </div>
  )
}

function Program({ name }: { name: 'excel' | 'power_bi' }) {
  const { t } = useTranslation('responses')
  return (
    <section>
      <h3>{t(`connect.${name}`)}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`connect.${name}_steps.${step}`)}</li>
        ))}
      </ol>
    </section>
  )
}

function Tables({ form }: { form: AnsweredForm }) {
  const { t } = useTranslation('responses')
  return (
    <section>
      <h3>{t('connect.tables')}</h3>
      <p>{t('connect.tables_detail')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('connect.table')}</th>
            <th scope="col">{t('connect.holds')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <code>Answers</code>
            </th>
            <td>{t('connect.answers_table')}</td>
          </tr>
          {recordTables(form.columns).map(({ name, path }) => (
            <tr key={name}>
              <th scope="row">
                <code>Answers_{name}</code>
              </th>
              <td>{t('connect.group_table', { group: path.map(({ label }) => label).join(' – ') })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How other programs read the answers of a form: its address, and what to choose in them. */
export function Connect({ form }: { form: AnsweredForm }) {
  const { t } = useTranslation('responses')
  const address = `${window.location.origin}/odata/forms/${form.id}/`
  return (
    <div className={classes.connect}>
      <h2>{t('connect.title')}</h2>
      <p>{t('connect.sentence')}</p>
      <Address address={address} />
      <section>
        <h3>{t('connect.key_title')}</h3>
        <p>
          {t('connect.key', { scope: 'inspections:read' })}{' '}
          <PageLink to={paths.settingsSection({ section: 'api-keys' })}>{t('connect.key_admin')}</PageLink>
        </p>
      </section>
      <div className={classes.programs}>
        <Program name="excel" />
        <Program name="power_bi" />
      </div>
      <Tables form={form} />
      <section>
        <h3>{t('connect.others')}</h3>
        <p>{t('connect.others_detail')}</p>
        <pre>
          {`curl -G -u "x:$ATESTA_KEY" ${address}Answers \\\n  --data-urlencode '$filter=submitted_at gt 2026-01-01T00:00:00Z'`}
        </pre>
      </section>
    </div>
  )
}
