import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  checks,
  choice,
  comment,
  dropdown,
  evidenceStep,
  formStep,
  group,
  number,
  photos,
  place,
  remarks,
  scale,
  section,
  signature,
  t,
  text,
  yesNo,
} from '@atesta/forms/library/words.ts'
import type { DemoForm } from '../../content.ts'
import { quickCheck, siteInspection } from './site-form.ts'

const conditions: [string, ReturnType<typeof t>][] = [
  ['good', t('Good', 'Bueno', 'Bom')],
  ['worn', t('Worn, may run', 'Con desgaste, puede operar', 'Com desgaste, pode operar')],
  ['stop', t('Out of service', 'Fuera de servicio', 'Fora de serviço')],
]

const preStart: FormStructure = {
  steps: [
    evidenceStep(t('Walk-around', 'Recorrida', 'Ronda'), [
      section('around', t('The truck from outside', 'El camión por fuera', 'O caminhão por fora'), [
        ask(t('Sides and plate', 'Costados y placa', 'Laterais e placa'), photos('truck-photos', 1, 8)),
      ]),
    ]),
    formStep(t('Checks', 'Controles', 'Verificações')),
  ],
  schema: [
    section('truck', t('The truck', 'El camión', 'O caminhão'), [
      ask(t('Unit number', 'Número de unidad', 'Número da unidade'), text('unit')),
      ask(t('Engine hours', 'Horas de motor', 'Horas de motor'), number('hours', 'h', 0, 80000)),
      ask(t('Fuel level', 'Nivel de combustible', 'Nível de combustível'), number('fuel', '%', 0, 100)),
    ]),
    section('systems', t('Systems', 'Sistemas', 'Sistemas'), [
      ask(
        t('Tyres', 'Neumáticos', 'Pneus'),
        choice('tyres', conditions, {
          comment_object: [
            comment('tyres-what', t('What is wrong?', '¿Qué tienen?', 'O que há de errado?'), [
              'worn',
              'stop',
            ]),
            comment(
              'tyres-do',
              t('What must be done?', '¿Qué hay que hacer?', 'O que deve ser feito?'),
              ['stop'],
              'action',
            ),
          ],
        }),
      ),
      ask(t('Brakes', 'Frenos', 'Freios'), choice('brakes', conditions)),
      ask(
        t('Lights and alarms work', 'Funcionan luces y alarmas', 'Luzes e alarmes funcionam'),
        checks('lights', [
          ['head', t('Headlights', 'Faros', 'Faróis')],
          ['reverse', t('Reverse alarm', 'Alarma de retroceso', 'Alarme de ré')],
          ['beacon', t('Beacon', 'Baliza', 'Giroflex')],
          ['horn', t('Horn', 'Bocina', 'Buzina')],
        ]),
      ),
      ask(
        t('Fire suppression charged', 'Extinción cargada', 'Supressão de incêndio carregada'),
        yesNo('suppression'),
      ),
    ]),
    section('defects', t('Defects', 'Defectos', 'Defeitos'), [
      ask(
        t('Defects found', 'Defectos encontrados', 'Defeitos encontrados'),
        group('found', t('Defect', 'Defecto', 'Defeito'), [
          text('part', { label: t('Part', 'Pieza', 'Peça') }),
          dropdown(
            'grade',
            [
              ['a', t('A: stop now', 'A: detener ya', 'A: parar já')],
              ['b', t('B: before next shift', 'B: antes del próximo turno', 'B: antes do próximo turno')],
              ['c', t('C: next service', 'C: próximo servicio', 'C: próxima revisão')],
            ],
            { label: t('Grade', 'Grado', 'Grau') },
          ),
        ]),
      ),
      ask(
        t('Signature of the operator', 'Firma del operador', 'Assinatura do operador'),
        signature('operator'),
      ),
    ]),
  ],
}

const conveyorWalk: FormStructure = {
  steps: [
    formStep(t('Walk', 'Recorrida', 'Ronda')),
    evidenceStep(t('Photos', 'Fotos', 'Fotos'), [
      section('belt-photos-section', t('What was seen', 'Lo observado', 'O que foi visto'), [
        ask(
          t('Belt, idlers, transfer', 'Cinta, rodillos, transferencia', 'Correia, roletes, transferência'),
          photos('belt-photos', 1, 8),
        ),
      ]),
    ]),
  ],
  schema: [
    section('belt', t('The belt', 'La cinta', 'A correia'), [
      ask(t('Conveyor', 'Transportador', 'Transportador'), text('conveyor')),
      ask(
        t('Belt speed', 'Velocidad de la cinta', 'Velocidade da correia'),
        number('speed', 'm/s', 0, 9, { step: 0.1 }),
      ),
      ask(
        t('Bearing temperature', 'Temperatura del rodamiento', 'Temperatura do rolamento'),
        number('bearing', '°C', 0, 160),
      ),
      ask(t('Pull cord tested', 'Cable de parada probado', 'Cabo de emergência testado'), yesNo('pull-cord')),
      ask(
        t('Guards in place', 'Protecciones colocadas', 'Proteções no lugar'),
        yesNo('guards', {
          comment_object: [
            comment('guards-missing', t('Which one is missing?', '¿Cuál falta?', 'Qual está faltando?'), [
              'no',
            ]),
          ],
        }),
      ),
      ask(t('Spillage', 'Derrame', 'Derramamento'), scale('spillage', 0, 5)),
      ask(t('Remarks', 'Observaciones', 'Observações'), remarks('belt-remarks')),
    ]),
  ],
}

const slope: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencia', 'Evidências'), [
      section('slope-photos-section', t('Wall and cracks', 'Pared y grietas', 'Parede e trincas'), [
        ask(
          t('With a scale in the picture', 'Con una regla en la foto', 'Com uma régua na foto'),
          photos('slope-photos', 1, 12),
        ),
      ]),
    ]),
    formStep(t('Assessment', 'Evaluación', 'Avaliação')),
  ],
  schema: [
    section('bench', t('The bench', 'El banco', 'A bancada'), [
      ask(t('Bench', 'Banco', 'Bancada'), text('bench-name')),
      ask(t('Where is it?', '¿Dónde está?', 'Onde está?'), place('bench-place')),
      ask(t('Widest crack', 'Grieta más ancha', 'Trinca mais larga'), number('crack', 'mm', 0, 500)),
      ask(t('Water on the face', 'Agua en la pared', 'Água na face'), yesNo('water')),
      ask(t('Risk of rockfall', 'Riesgo de caída de rocas', 'Risco de queda de rochas'), scale('risk', 1, 5)),
    ]),
    {
      ...section('measures', t('Measures', 'Medidas', 'Medidas'), [
        ask(
          t('What was closed off?', '¿Qué se cerró?', 'O que foi isolado?'),
          remarks('closed', { required: true }),
        ),
      ]),
      visible_if: { '>=': [{ var: 'risk' }, 4] },
    },
    section('slope-closing', t('Closing', 'Cierre', 'Encerramento'), [
      ask(
        t('Signature of the geologist', 'Firma del geólogo', 'Assinatura do geólogo'),
        signature('geologist'),
      ),
    ]),
  ],
}

export const forms: DemoForm[] = [
  { key: 'site', name: 'Site inspection', category: 'Site', structure: siteInspection },
  { key: 'quick', name: 'Quick check', category: 'Equipment', structure: quickCheck },
  { key: 'pre-start', name: 'Haul truck pre-start', category: 'Equipment', structure: preStart },
  { key: 'conveyor', name: 'Conveyor walk', category: 'Equipment', structure: conveyorWalk },
  { key: 'slope', name: 'Slope and bench stability', category: 'Geotechnics', structure: slope },
]
