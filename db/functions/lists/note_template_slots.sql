-- Keeps the labels of the upload and photo fields of a form version; lists name a file by the field it is for.
CREATE OR REPLACE FUNCTION note_template_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM template_slots s WHERE s.company_id = NEW.company_id AND s.template_id = NEW.template_id AND s.version = NEW.version;
  INSERT INTO template_slots (company_id, template_id, version, component_id, label)
  SELECT NEW.company_id, NEW.template_id, NEW.version, s.slot ->> 'id', s.slot -> 'label'
  FROM jsonb_path_query(NEW.structure, '$.** ? (@.type == "upload" || @.kind == "photo")') AS s (slot)
  WHERE s.slot ? 'id' AND s.slot ? 'label'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_template_slots AFTER INSERT OR UPDATE OF structure ON template_versions
  FOR EACH ROW EXECUTE FUNCTION note_template_slots();
