import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  calculated,
  check,
  choice,
  comment,
  date,
  dropdown,
  evidenceStep,
  findings,
  formStep,
  group,
  is,
  number,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  videos,
  when,
  yesNo,
} from './words.ts'

const grades: [string, LocalizedText][] = [
  ['good', t('Good', 'Bueno', 'Bom')],
  ['monitor', t('Worn, may operate', 'Con desgaste, puede operar', 'Com desgaste, pode operar')],
  ['defect', t('Defect, stop', 'Defecto, detener', 'Defeito, parar')],
]
const graded = (id: string, label: LocalizedText, help?: LocalizedText) => ask(label, choice(id, grades, { help, comment_object: findings(id, ['monitor', 'defect']) }))

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Walk-around', 'Recorrido alrededor', 'Inspeção ao redor'), [
      section(
        'around-section',
        t('The truck from outside', 'El camión por fuera', 'O caminhão por fora'),
        [ask(t('The four sides', 'Los cuatro costados', 'Os quatro lados'), photos('sides', 4, 8)), ask(t('Hour meter', 'Horómetro', 'Horímetro'), photos('meter', 1, 1))],
        t(
          'Park on level ground, brake on, wheels chocked. Walk clockwise from the cab.',
          'Estaciona en terreno nivelado, con freno y cuñas. Recorre en sentido horario desde la cabina.',
          'Estacione em terreno plano, com freio e calços. Siga no sentido horário a partir da cabine.',
        ),
      ),
      section('sound-section', t('Film, if there is a noise or leak', 'Video, si hay ruido o fuga', 'Vídeo, se houver ruído ou vazamento'), [
        ask(t('Noise or leak', 'Ruido o fuga', 'Ruído ou vazamento'), videos('noise', 0, 2)),
      ]),
    ]),
    formStep(t('Checks', 'Controles', 'Verificações')),
  ],
  schema: [
    section('truck-section', t('Truck and operator', 'Camión y operador', 'Caminhão e operador'), [
      ask(t('Truck number', 'Número de camión', 'Número do caminhão'), text('unit', { max_length: 20 })),
      ask(t('Date', 'Fecha', 'Data'), date('day')),
      ask(
        t('Shift', 'Turno', 'Turno'),
        choice('shift', [
          ['day', t('Day', 'Día', 'Diurno')],
          ['night', t('Night', 'Noche', 'Noturno')],
        ]),
      ),
      ask(t('Hour meter at last service', 'Horómetro en el último mantenimiento', 'Horímetro na última manutenção'), number('service-hours', 'h', 0, 200000)),
      ask(
        t('Hour meter now', 'Horómetro actual', 'Horímetro atual'),
        number('hours', 'h', 0, 200000, {
          validation: { '>=': [{ var: 'hours' }, { var: ['service-hours', 0] }] },
          validation_message: t(
            'The meter cannot show less than at the last service.',
            'El horómetro no puede ser menor que en el último mantenimiento.',
            'O horímetro não pode ser menor que na última manutenção.',
          ),
        }),
      ),
      ask(
        t('Hours since service', 'Horas desde el mantenimiento', 'Horas desde a manutenção'),
        calculated('since-service', 'h', { '-': [{ var: 'hours' }, { var: 'service-hours' }] }),
      ),
      when(
        { '>': [{ var: 'since-service' }, 500] },
        ask(
          t(
            'More than 500 h since service: who authorised it to operate?',
            'Más de 500 h desde el mantenimiento: ¿quién autorizó la operación?',
            'Mais de 500 h desde a manutenção: quem autorizou a operação?',
          ),
          text('service-authority'),
        ),
      ),
      ask(
        t(
          'Fit for work: rested, no alcohol, drugs or medicine that causes drowsiness',
          'Apto para trabajar: con descanso, sin alcohol, drogas ni medicamentos que causen sueño',
          'Apto para o trabalho: descansado, sem álcool, drogas ou medicamentos que causem sonolência',
        ),
        yesNo('fit', {
          validation: is('fit', 'yes'),
          validation_message: t('Do not operate. Call your supervisor.', 'No operes. Llama a tu supervisor.', 'Não opere. Chame o seu supervisor.'),
        }),
      ),
    ]),
    section('outside-section', t('Outside', 'Exterior', 'Parte externa'), [
      graded(
        'tyres',
        t('Tyres and rims', 'Neumáticos y aros', 'Pneus e aros'),
        t(
          'Cuts, separation, embedded rock, pressure by eye, loose or missing wheel nuts.',
          'Cortes, separación, rocas incrustadas, presión a la vista, tuercas sueltas o faltantes.',
          'Cortes, separação, pedras incrustadas, pressão visual, porcas soltas ou ausentes.',
        ),
      ),
      graded('suspension', t('Suspension cylinders: height and leaks', 'Suspensiones: altura y fugas', 'Suspensões: altura e vazamentos')),
      graded('body', t('Tray, hinge pins and canopy', 'Tolva, pasadores y visera', 'Caçamba, pinos e cobertura')),
      graded('leaks', t('Leaks: oil, fuel, coolant', 'Fugas: aceite, combustible, refrigerante', 'Vazamentos: óleo, combustível, líquido de arrefecimento')),
      check(
        'ladder',
        t(
          'Ladder, handrails and emergency exit are sound and clean',
          'Escalera, pasamanos y salida de emergencia están en buen estado y limpios',
          'Escada, corrimãos e saída de emergência estão em bom estado e limpos',
        ),
      ),
      check(
        'extinguisher',
        t(
          'Extinguishers and fire suppression are charged and in date',
          'Extintores y sistema contra incendios están cargados y vigentes',
          'Extintores e sistema de supressão de incêndio estão carregados e dentro do prazo',
        ),
      ),
    ]),
    section('cab-section', t('Cab and functions', 'Cabina y funciones', 'Cabine e funções'), [
      graded('service-brake', t('Service brake test', 'Prueba del freno de servicio', 'Teste do freio de serviço')),
      graded('park-brake', t('Parking brake test', 'Prueba del freno de estacionamiento', 'Teste do freio de estacionamento')),
      graded('steering', t('Steering and secondary steering', 'Dirección y dirección de emergencia', 'Direção e direção de emergência')),
      check('belt', t('Seat and seat belt lock and are not worn', 'Asiento y cinturón traban y no tienen desgaste', 'Banco e cinto travam e não têm desgaste')),
      check('lights', t('Headlights, brake and clearance lights, beacon', 'Faros, luces de freno y gálibo, baliza', 'Faróis, luzes de freio e delimitadoras, giroflex')),
      check('alarms', t('Horn and reverse alarm', 'Bocina y alarma de retroceso', 'Buzina e alarme de ré')),
      check('visibility', t('Mirrors, cameras, wipers and windscreen', 'Espejos, cámaras, limpiaparabrisas y parabrisas', 'Retrovisores, câmeras, limpadores e para-brisa')),
      check('radio', t('Two-way radio and proximity detection', 'Radio y sistema anticolisión', 'Rádio e sistema anticolisão')),
      ask(t('Fuel level', 'Nivel de combustible', 'Nível de combustível'), number('fuel', '%', 0, 100, { step: 5 })),
    ]),
    section('defects-section', t('Defects and release', 'Defectos y liberación', 'Defeitos e liberação'), [
      ask(
        t('Other defects', 'Otros defectos', 'Outros defeitos'),
        group(
          'defects',
          t('Defect', 'Defecto', 'Defeito'),
          [
            text('part', { label: t('Part', 'Componente', 'Componente') }),
            dropdown(
              'priority',
              [
                ['a', t('A: stop now', 'A: detener ahora', 'A: parar agora')],
                ['b', t('B: repair this shift', 'B: reparar en este turno', 'B: reparar neste turno')],
                ['c', t('C: next service', 'C: próximo mantenimiento', 'C: próxima manutenção')],
              ],
              { label: t('Priority', 'Prioridad', 'Prioridade') },
            ),
            text('order', {
              required: false,
              required_if: { in: [{ var: 'priority' }, ['a', 'b']] },
              label: t('Work order', 'Orden de trabajo', 'Ordem de serviço'),
              max_length: 40,
            }),
          ],
          { max: 20 },
        ),
      ),
      ask(
        t('Release', 'Liberación', 'Liberação'),
        choice(
          'release',
          [
            ['released', t('Released to operate', 'Liberado para operar', 'Liberado para operar')],
            ['stopped', t('Out of service, tagged', 'Fuera de servicio, con tarjeta', 'Fora de serviço, etiquetado')],
          ],
          {
            validation: {
              or: [
                is('release', 'stopped'),
                {
                  none: [
                    [{ var: 'tyres' }, { var: 'suspension' }, { var: 'body' }, { var: 'leaks' }, { var: 'service-brake' }, { var: 'park-brake' }, { var: 'steering' }],
                    { '==': [{ var: '' }, 'defect'] },
                  ],
                },
              ],
            },
            validation_message: t(
              'A check says stop: the truck cannot be released.',
              'Un control indica detener: el camión no puede liberarse.',
              'Uma verificação indica parar: o caminhão não pode ser liberado.',
            ),
            comment_object: [comment('stopped-told', t('Who was told, and when?', '¿A quién se avisó y cuándo?', 'Quem foi avisado e quando?'), ['stopped'])],
          },
        ),
      ),
      ask(t('Remarks', 'Observaciones', 'Observações'), remarks('remarks')),
      ask(t('Operator', 'Operador', 'Operador'), signature('operator')),
    ]),
  ],
}
