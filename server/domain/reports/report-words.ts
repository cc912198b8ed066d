import type { ClaimState } from '@atesta/contract/can.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { IncidentType } from '@atesta/contract/schemas/claim.ts'
import type { z } from 'zod'

type Words = {
  submitted: string
  submittedBy: string
  draft: string
  draftDetail: string
  unreadable: string
  statement: string
  proof: string
  /** `{some}` of `{all}` inspections of a task. */
  ofAll: string
  inspection: string
  submittedAt: string
  logEntry: string
  digest: string
  claimNumber: string
  policyNumber: string
  insured: string
  incidentDate: string
  incidentType: string
  incidentPlace: string
  amount: string
  state: string
  description: string
  theClaim: string
  history: string
  events: { created: string; saved: string; assigned: string; unassigned: string; state: string }
  states: Record<ClaimState, string>
  incidents: Record<z.infer<typeof IncidentType>, string>
}

/** Sentences that reports print beside the layout's own labels. */
export const reportWords: Record<Locale, Words> = {
  en: {
    submitted: 'Submitted',
    submittedBy: 'Submitted by',
    draft: 'Draft',
    draftDetail: 'This inspection has not been submitted yet; its answers can still change.',
    unreadable:
      'Certified as received. The picture cannot be shown because the file is damaged or of a kind that cannot be displayed.',
    statement: 'Statement of the submission, canonical JSON (RFC 8785)',
    proof: 'Proof that the statement is in the public log',
    ofAll: '{some} of {all} inspections submitted',
    inspection: 'Inspection',
    submittedAt: 'Submitted',
    logEntry: 'Log entry',
    digest: 'Digest of the answers',
    claimNumber: 'Claim number',
    policyNumber: 'Policy number',
    insured: 'Insured party',
    incidentDate: 'Date of the incident',
    incidentType: 'Kind of incident',
    incidentPlace: 'Place of the incident',
    amount: 'Amount claimed',
    state: 'State',
    description: 'Description',
    theClaim: 'The claim',
    history: 'History',
    events: {
      created: 'Reported',
      saved: 'Details changed',
      assigned: 'Assigned to {people}',
      unassigned: 'Taken off: {people}',
      state: '{from} → {to}',
    },
    states: {
      reported: 'Reported',
      assigned: 'Assigned',
      inspecting: 'Under inspection',
      in_review: 'In review',
      settled: 'Settled',
      rejected: 'Rejected',
    },
    incidents: {
      collision: 'Collision',
      theft: 'Theft',
      fire: 'Fire',
      water: 'Water damage',
      storm: 'Storm',
      machinery: 'Machinery breakdown',
      liability: 'Liability',
      injury: 'Injury',
      other: 'Other',
    },
  },
  es: {
    submitted: 'Enviada',
    submittedBy: 'Enviada por',
    draft: 'Borrador',
    draftDetail: 'Esta inspección aún no se ha enviado; sus respuestas todavía pueden cambiar.',
    unreadable:
      'Certificado tal como se recibió. La imagen no se puede mostrar porque el archivo está dañado o es de un tipo que no se puede ver.',
    statement: 'Declaración del envío, JSON canónico (RFC 8785)',
    proof: 'Prueba de que la declaración está en el registro público',
    ofAll: '{some} de {all} inspecciones enviadas',
    inspection: 'Inspección',
    submittedAt: 'Envío',
    logEntry: 'Entrada del registro',
    digest: 'Resumen de las respuestas',
    claimNumber: 'Número de siniestro',
    policyNumber: 'Número de póliza',
    insured: 'Asegurado',
    incidentDate: 'Fecha del siniestro',
    incidentType: 'Tipo de siniestro',
    incidentPlace: 'Lugar del siniestro',
    amount: 'Importe reclamado',
    state: 'Estado',
    description: 'Descripción',
    theClaim: 'El siniestro',
    history: 'Historial',
    events: {
      created: 'Denunciado',
      saved: 'Datos modificados',
      assigned: 'Asignado a {people}',
      unassigned: 'Dejó de estar asignado a {people}',
      state: '{from} → {to}',
    },
    states: {
      reported: 'Denunciado',
      assigned: 'Asignado',
      inspecting: 'En inspección',
      in_review: 'En revisión',
      settled: 'Liquidado',
      rejected: 'Rechazado',
    },
    incidents: {
      collision: 'Choque',
      theft: 'Robo',
      fire: 'Incendio',
      water: 'Daños por agua',
      storm: 'Temporal',
      machinery: 'Rotura de maquinaria',
      liability: 'Responsabilidad civil',
      injury: 'Lesiones',
      other: 'Otro',
    },
  },
  pt: {
    submitted: 'Enviada',
    submittedBy: 'Enviada por',
    draft: 'Rascunho',
    draftDetail: 'Esta inspeção ainda não foi enviada; as respostas ainda podem mudar.',
    unreadable:
      'Certificado como recebido. A imagem não pode ser exibida porque o arquivo está danificado ou é de um tipo que não pode ser mostrado.',
    statement: 'Declaração do envio, JSON canônico (RFC 8785)',
    proof: 'Prova de que a declaração está no registro público',
    ofAll: '{some} de {all} inspeções enviadas',
    inspection: 'Inspeção',
    submittedAt: 'Envio',
    logEntry: 'Entrada no registro',
    digest: 'Resumo das respostas',
    claimNumber: 'Número do sinistro',
    policyNumber: 'Número da apólice',
    insured: 'Segurado',
    incidentDate: 'Data do sinistro',
    incidentType: 'Tipo de sinistro',
    incidentPlace: 'Local do sinistro',
    amount: 'Valor reclamado',
    state: 'Situação',
    description: 'Descrição',
    theClaim: 'O sinistro',
    history: 'Histórico',
    events: {
      created: 'Comunicado',
      saved: 'Dados alterados',
      assigned: 'Atribuído a {people}',
      unassigned: 'Deixou de estar atribuído a {people}',
      state: '{from} → {to}',
    },
    states: {
      reported: 'Comunicado',
      assigned: 'Atribuído',
      inspecting: 'Em inspeção',
      in_review: 'Em análise',
      settled: 'Liquidado',
      rejected: 'Recusado',
    },
    incidents: {
      collision: 'Colisão',
      theft: 'Roubo',
      fire: 'Incêndio',
      water: 'Danos por água',
      storm: 'Temporal',
      machinery: 'Quebra de máquinas',
      liability: 'Responsabilidade civil',
      injury: 'Lesões',
      other: 'Outro',
    },
  },
}
