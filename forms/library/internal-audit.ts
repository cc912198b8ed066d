import type { FormStructure, LocalizedText, Rule } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  calculated,
  checks,
  choice,
  comment,
  component,
  date,
  documents,
  dropdown,
  evidenceStep,
  formStep,
  group,
  is,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  when,
} from './words.ts'

const grades: [string, LocalizedText][] = [
  ['conforms', t('Conforms', 'Conforme', 'Conforme')],
  ['improve', t('Conforms, can improve', 'Conforme, con oportunidad de mejora', 'Conforme, com oportunidade de melhoria')],
  ['nonconforms', t('Nonconformity', 'No conformidad', 'Não conformidade')],
  ['not-audited', t('Not audited', 'No auditado', 'Não auditado')],
]
/** One requirement of the standard, with its grade and the evidence seen. */
const requirement = (id: string, label: LocalizedText, help?: LocalizedText) =>
  ask(
    label,
    choice(id, grades, {
      help,
      comment_object: [
        comment(`${id}-evidence`, t('Objective evidence', 'Evidencia objetiva', 'Evidência objetiva'), ['conforms', 'improve', 'nonconforms']),
        comment(`${id}-photo`, t('Photo of the evidence', 'Foto de la evidencia', 'Foto da evidência'), ['improve', 'nonconforms'], 'photo'),
        comment(`${id}-action`, t('Correction agreed', 'Corrección acordada', 'Correção acordada'), ['nonconforms'], 'action'),
      ],
    }),
  )
const environmental: Rule = { selected: [{ var: 'standards' }, 'iso14001'] }
const quality: Rule = { selected: [{ var: 'standards' }, 'iso9001'] }
const findingsOf = (type: string): Rule => ({
  length: [{ filter: [{ var: 'findings' }, { '==': [{ var: 'type' }, type] }] }],
})

export const structure: FormStructure = {
  steps: [
    formStep(t('Audit', 'Auditoría', 'Auditoria')),
    evidenceStep(t('Records', 'Registros', 'Registros'), [
      section(
        'records-section',
        t('Records and photos', 'Registros y fotos', 'Registros e fotos'),
        [
          ask(t('Audit plan and attendance list', 'Plan de auditoría y lista de asistencia', 'Plano de auditoria e lista de presença'), documents('plan', 1, 5)),
          ask(t('Records sampled', 'Registros muestreados', 'Registros amostrados'), documents('samples', 0, 30)),
          ask(t('Places visited', 'Lugares visitados', 'Locais visitados'), photos('places', 0, 20)),
        ],
        t(
          'No photos of people or confidential records without permission.',
          'No fotografíes personas ni registros confidenciales sin autorización.',
          'Não fotografe pessoas nem registros confidenciais sem autorização.',
        ),
      ),
    ]),
  ],
  schema: [
    section('audit-section', t('Audit', 'Auditoría', 'Auditoria'), [
      ask(t('Audit number', 'Número de auditoría', 'Número da auditoria'), text('audit', { max_length: 40 })),
      ask(
        t('Standards', 'Normas', 'Normas'),
        checks('standards', [
          ['iso9001', t('ISO 9001 (quality)', 'ISO 9001 (calidad)', 'ISO 9001 (qualidade)')],
          ['iso14001', t('ISO 14001 (environment)', 'ISO 14001 (medio ambiente)', 'ISO 14001 (meio ambiente)')],
        ]),
      ),
      ask(t('Site and process audited', 'Sitio y proceso auditado', 'Local e processo auditado'), text('process')),
      ask(t('Scope and criteria', 'Alcance y criterios', 'Escopo e critérios'), remarks('scope', { required: true })),
      ask(t('First day', 'Primer día', 'Primeiro dia'), date('first-day')),
      ask(
        t('Last day', 'Último día', 'Último dia'),
        date('last-day', {
          validation: { '>=': [{ var: 'last-day' }, { var: 'first-day' }] },
          validation_message: t('The last day cannot be before the first.', 'El último día no puede ser anterior al primero.', 'O último dia não pode ser anterior ao primeiro.'),
        }),
      ),
      ask(t('Lead auditor', 'Auditor líder', 'Auditor líder'), text('lead')),
      ask(t('Auditees', 'Personas auditadas', 'Auditados'), remarks('auditees', { required: true })),
      ask(
        t('Auditors are independent of the process', 'Los auditores son independientes del proceso', 'Os auditores são independentes do processo'),
        component({
          id: 'independent',
          type: 'yes_no',
          required: true,
          validation: is('independent', 'yes'),
          validation_message: t(
            'Auditors do not audit their own work (9.2.2).',
            'Los auditores no auditan su propio trabajo (9.2.2).',
            'Os auditores não auditam o próprio trabalho (9.2.2).',
          ),
        }),
      ),
    ]),
    section('context-section', t('4–5 Context and leadership', '4–5 Contexto y liderazgo', '4–5 Contexto e liderança'), [
      requirement(
        'context',
        t(
          'Internal and external issues and interested parties are determined',
          'Se determinan las cuestiones internas y externas y las partes interesadas',
          'As questões internas e externas e as partes interessadas estão determinadas',
        ),
      ),
      requirement('policy', t('The policy is communicated and understood', 'La política está comunicada y se comprende', 'A política está comunicada e é compreendida')),
      requirement(
        'roles',
        t(
          'Roles, responsibilities and authorities are assigned',
          'Roles, responsabilidades y autoridades están asignados',
          'Papéis, responsabilidades e autoridades estão atribuídos',
        ),
      ),
    ]),
    section('planning-section', t('6–7 Planning and support', '6–7 Planificación y apoyo', '6–7 Planejamento e apoio'), [
      requirement(
        'risks',
        t(
          'Risks and opportunities have actions that are checked for effect',
          'Riesgos y oportunidades tienen acciones cuya eficacia se evalúa',
          'Riscos e oportunidades têm ações com eficácia avaliada',
        ),
      ),
      requirement(
        'objectives',
        t('Objectives can be measured and are followed up', 'Los objetivos son medibles y tienen seguimiento', 'Os objetivos são mensuráveis e acompanhados'),
      ),
      when(
        environmental,
        requirement(
          'aspects',
          t(
            'Environmental aspects are determined, significant ones documented',
            'Los aspectos ambientales están determinados y los significativos, documentados',
            'Os aspectos ambientais estão determinados e os significativos, documentados',
          ),
          t('ISO 14001, 6.1.2', 'ISO 14001, 6.1.2', 'ISO 14001, 6.1.2'),
        ),
      ),
      when(
        environmental,
        requirement(
          'obligations',
          t('Compliance obligations are known and evaluated', 'Los requisitos legales y otros se conocen y evalúan', 'Os requisitos legais e outros são conhecidos e avaliados'),
          t('ISO 14001, 6.1.3 and 9.1.2', 'ISO 14001, 6.1.3 y 9.1.2', 'ISO 14001, 6.1.3 e 9.1.2'),
        ),
      ),
      requirement('competence', t('People are competent, with records', 'El personal es competente, con registros', 'As pessoas são competentes, com registros')),
      requirement(
        'documents',
        t('Documented information is current and controlled', 'La información documentada está vigente y controlada', 'A informação documentada está atualizada e controlada'),
      ),
    ]),
    section('operation-section', t('8 Operation', '8 Operación', '8 Operação'), [
      requirement('control', t('Processes run under controlled conditions', 'Los procesos operan en condiciones controladas', 'Os processos operam sob condições controladas')),
      when(
        quality,
        requirement(
          'suppliers',
          t('External providers are evaluated', 'Se evalúa a los proveedores externos', 'Os provedores externos são avaliados'),
          t('ISO 9001, 8.4', 'ISO 9001, 8.4', 'ISO 9001, 8.4'),
        ),
      ),
      when(
        quality,
        requirement(
          'outputs',
          t(
            'Nonconforming outputs are identified and controlled',
            'Las salidas no conformes se identifican y controlan',
            'As saídas não conformes são identificadas e controladas',
          ),
          t('ISO 9001, 8.7', 'ISO 9001, 8.7', 'ISO 9001, 8.7'),
        ),
      ),
      when(
        environmental,
        requirement(
          'emergency',
          t('Emergency response is planned and tested', 'La respuesta ante emergencias está planificada y probada', 'A resposta a emergências é planejada e testada'),
          t('ISO 14001, 8.2', 'ISO 14001, 8.2', 'ISO 14001, 8.2'),
        ),
      ),
    ]),
    section('evaluation-section', t('9–10 Evaluation and improvement', '9–10 Evaluación y mejora', '9–10 Avaliação e melhoria'), [
      requirement('monitoring', t('Performance is monitored and measured', 'El desempeño se sigue y se mide', 'O desempenho é monitorado e medido')),
      requirement(
        'review',
        t(
          'Management review covers all inputs and has decisions',
          'La revisión por la dirección cubre todas las entradas y tiene decisiones',
          'A análise crítica cobre todas as entradas e tem decisões',
        ),
      ),
      requirement(
        'corrective',
        t(
          'Corrective actions address causes and their effect is verified',
          'Las acciones correctivas tratan las causas y se verifica su eficacia',
          'As ações corretivas tratam as causas e a eficácia é verificada',
        ),
      ),
    ]),
    section('findings-section', t('Findings', 'Hallazgos', 'Constatações'), [
      ask(
        t('Findings', 'Hallazgos', 'Constatações'),
        group(
          'findings',
          t('Finding', 'Hallazgo', 'Constatação'),
          [
            dropdown(
              'type',
              [
                ['major', t('Major nonconformity', 'No conformidad mayor', 'Não conformidade maior')],
                ['minor', t('Minor nonconformity', 'No conformidad menor', 'Não conformidade menor')],
                ['opportunity', t('Opportunity for improvement', 'Oportunidad de mejora', 'Oportunidade de melhoria')],
                ['strength', t('Strength', 'Fortaleza', 'Ponto forte')],
              ],
              { label: t('Type', 'Tipo', 'Tipo') },
            ),
            text('clause', {
              label: t('Clause', 'Requisito', 'Requisito'),
              max_length: 20,
              placeholder: t('8.5.1', '8.5.1', '8.5.1'),
            }),
            remarks('statement', {
              required: true,
              label: t('Statement and evidence', 'Descripción y evidencia', 'Descrição e evidência'),
            }),
            date('due', {
              required: false,
              label: t('Action due', 'Plazo de la acción', 'Prazo da ação'),
              visible_if: { in: [{ var: 'type' }, ['major', 'minor']] },
              required_if: { in: [{ var: 'type' }, ['major', 'minor']] },
            }),
          ],
          { max: 60 },
        ),
      ),
      ask(t('Major nonconformities', 'No conformidades mayores', 'Não conformidades maiores'), calculated('majors', undefined, findingsOf('major'))),
      ask(t('Minor nonconformities', 'No conformidades menores', 'Não conformidades menores'), calculated('minors', undefined, findingsOf('minor'))),
    ]),
    section('conclusion-section', t('Conclusion', 'Conclusión', 'Conclusão'), [
      ask(
        t('The system', 'El sistema', 'O sistema'),
        choice(
          'conclusion',
          [
            ['effective', t('Conforms and is effective', 'Es conforme y eficaz', 'É conforme e eficaz')],
            ['corrections', t('Conforms once corrected', 'Será conforme tras las correcciones', 'Será conforme após as correções')],
            ['not', t('Does not conform', 'No es conforme', 'Não é conforme')],
          ],
          {
            validation: {
              or: [{ '!=': [{ var: 'conclusion' }, 'effective'] }, { '==': [{ var: ['majors', 0] }, 0] }],
            },
            validation_message: t('There is a major nonconformity.', 'Hay una no conformidad mayor.', 'Há não conformidade maior.'),
          },
        ),
      ),
      ask(t('Summary for management', 'Resumen para la dirección', 'Resumo para a direção'), remarks('summary', { required: true })),
      ask(t('Lead auditor', 'Auditor líder', 'Auditor líder'), signature('auditor-signature')),
      ask(t('Process owner', 'Responsable del proceso', 'Responsável pelo processo'), signature('owner-signature')),
    ]),
  ],
}
