import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { t } from './words.ts'

/** The industries of the library, in display order. */
export const industries = ['mining', 'insurance', 'oil_gas', 'certification'] as const
export type Industry = (typeof industries)[number]

/** `questions` and `minutes` (to fill the form in) are available without loading the form itself. */
export type LibraryForm = {
  key: string
  industry: Industry
  name: LocalizedText
  sentence: LocalizedText
  questions: number
  minutes: number
  load(): Promise<{ structure: FormStructure }>
}

/** Forms to start from. They are copied, so a company can change its own freely. */
export const library: readonly LibraryForm[] = [
  {
    key: 'conveyor-guarding',
    industry: 'mining',
    name: t('Conveyor guarding', 'Guardas de correas transportadoras', 'Proteções de transportadores de correia'),
    sentence: t(
      'Guards, openings against ISO 13857, pull cords and warnings of a belt conveyor.',
      'Guardas, aberturas según ISO 13857, cables de parada y avisos de una correa transportadora.',
      'Proteções, aberturas conforme a ISO 13857, cabos de parada e avisos de um transportador.',
    ),
    questions: 32,
    minutes: 25,
    load: () => import('./conveyor-guarding.ts'),
  },
  {
    key: 'haul-truck-pre-start',
    industry: 'mining',
    name: t('Haul truck pre-start', 'Preuso de camión minero', 'Pré-uso de caminhão fora de estrada'),
    sentence: t(
      'The operator’s walk-around and function tests before the shift, with release or stop.',
      'Recorrido del operador y pruebas de funciones antes del turno, con liberación o detención.',
      'Inspeção ao redor e testes de funções antes do turno, com liberação ou parada.',
    ),
    questions: 30,
    minutes: 12,
    load: () => import('./haul-truck-pre-start.ts'),
  },
  {
    key: 'refuge-chamber',
    industry: 'mining',
    name: t('Underground refuge chamber', 'Refugio minero subterráneo', 'Câmara de refúgio subterrânea'),
    sentence: t(
      'Access, breathable air, hours of oxygen, supplies and communication of a refuge.',
      'Acceso, aire respirable, horas de oxígeno, provisiones y comunicación de un refugio.',
      'Acesso, ar respirável, horas de oxigênio, provisões e comunicação de uma câmara.',
    ),
    questions: 38,
    minutes: 30,
    load: () => import('./refuge-chamber.ts'),
  },
  {
    key: 'property-claim',
    industry: 'insurance',
    name: t('Property damage claim', 'Siniestro de daños al inmueble', 'Sinistro de danos ao imóvel'),
    sentence: t(
      'Cause, damage room by room with depreciation, and the estimated payment.',
      'Causa, daños por ambiente con depreciación e indemnización estimada.',
      'Causa, danos por cômodo com depreciação e indenização estimada.',
    ),
    questions: 30,
    minutes: 40,
    load: () => import('./property-claim.ts'),
  },
  {
    key: 'vehicle-appraisal',
    industry: 'insurance',
    name: t('Vehicle appraisal', 'Peritaje de vehículo', 'Vistoria de veículo'),
    sentence: t(
      'Four corners, VIN, damaged parts with labour and price, repair or total loss.',
      'Cuatro ángulos, VIN, piezas dañadas con mano de obra y precio, reparación o pérdida total.',
      'Quatro ângulos, chassi, peças danificadas com mão de obra e preço, reparo ou perda total.',
    ),
    questions: 32,
    minutes: 25,
    load: () => import('./vehicle-appraisal.ts'),
  },
  {
    key: 'premises-risk-survey',
    industry: 'insurance',
    name: t('Risk survey of premises', 'Inspección de riesgos de instalaciones', 'Inspeção de riscos de instalações'),
    sentence: t(
      'Construction, occupancy, protection and exposure before cover, with probable maximum loss.',
      'Construcción, ocupación, protección y exposición antes de asegurar, con pérdida máxima probable.',
      'Construção, ocupação, proteção e exposição antes do seguro, com perda máxima provável.',
    ),
    questions: 40,
    minutes: 60,
    load: () => import('./premises-risk-survey.ts'),
  },
  {
    key: 'confined-space-permit',
    industry: 'oil_gas',
    name: t('Confined space entry permit', 'Permiso de entrada a espacio confinado', 'Permissão de entrada em espaço confinado'),
    sentence: t(
      'Isolation, gas readings against limits, people, rescue and authorisation.',
      'Aislamiento, medición de gases con límites, personas, rescate y autorización.',
      'Isolamento, medição de gases com limites, pessoas, resgate e autorização.',
    ),
    questions: 34,
    minutes: 25,
    load: () => import('./confined-space-permit.ts'),
  },
  {
    key: 'pressure-equipment',
    industry: 'oil_gas',
    name: t('Pressure vessel and piping inspection', 'Inspección de recipientes a presión y tuberías', 'Inspeção de vasos de pressão e tubulações'),
    sentence: t(
      'External condition, safety devices, thickness with corrosion rate and remaining life.',
      'Estado externo, dispositivos de seguridad, espesores con velocidad de corrosión y vida remanente.',
      'Condição externa, dispositivos de segurança, espessuras com taxa de corrosão e vida remanescente.',
    ),
    questions: 33,
    minutes: 45,
    load: () => import('./pressure-equipment.ts'),
  },
  {
    key: 'internal-audit',
    industry: 'certification',
    name: t('ISO 9001 and 14001 internal audit', 'Auditoría interna ISO 9001 y 14001', 'Auditoria interna ISO 9001 e 14001'),
    sentence: t(
      'Requirements with objective evidence, findings by type, actions and conclusion.',
      'Requisitos con evidencia objetiva, hallazgos por tipo, acciones y conclusión.',
      'Requisitos com evidência objetiva, constatações por tipo, ações e conclusão.',
    ),
    questions: 35,
    minutes: 90,
    load: () => import('./internal-audit.ts'),
  },
  {
    key: 'lifting-gear',
    industry: 'certification',
    name: t('Lifting gear examination', 'Examen de accesorios de izaje', 'Exame de acessórios de içamento'),
    sentence: t(
      'Slings, shackles and hooks against the rejection criteria of ASME B30, with the next date.',
      'Eslingas, grilletes y ganchos según los criterios de rechazo de ASME B30, con próxima fecha.',
      'Lingas, manilhas e ganchos conforme os critérios de rejeição da ASME B30, com próxima data.',
    ),
    questions: 40,
    minutes: 15,
    load: () => import('./lifting-gear.ts'),
  },
]
