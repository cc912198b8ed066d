import { type ClaimVerdict, claimNames, type State, type Verdict } from '@atesta/evidence/verdict.ts'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './claim-list.module.css'
import { reasonTexts } from './reason-texts.ts'

const icons: Record<State, typeof IconCircleCheck> = {
  proved: IconCircleCheck,
  not_proved: IconCircleDashed,
  contradicted: IconCircleX,
}

function Reason({ claim }: { claim: ClaimVerdict }) {
  const { t } = useTranslation('verdict')
  const format = useFormat()
  // A reason without its sentence in every language does not compile here.
  return <p className={classes.reason}>{t(`reasons.${claim.reason}`, reasonTexts(claim, format, t))}</p>
}

/** Every claim by itself: what it is, whether it is proved, and why. */
export function ClaimList({ claims }: { claims: Verdict['claims'] }) {
  const { t } = useTranslation(['verdict', 'verifier'])
  return (
    <section>
      <h2 className={classes.heading}>{t('verifier:claims_title')}</h2>
      <ul className={classes.list}>
        {claimNames.map((name) => {
          const claim = claims[name]
          const Icon = icons[claim.state]
          return (
            <li key={name} className={classes.claim} data-state={claim.state} data-claim={name}>
              <Icon size={24} stroke={1.75} className={classes.icon} aria-hidden />
              <div className={classes.words}>
                <h3 className={classes.name}>
                  {t(`claims.${name}`)}
                  <span className={classes.state}>{t(`state.${claim.state}`)}</span>
                </h3>
                <Reason claim={claim} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
