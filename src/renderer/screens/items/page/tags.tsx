/** The tags of a record: each can be removed, and another is typed, with those in use offered. */
import { LONGEST } from '#domain/values/longest.ts';
import { useState } from 'react';
import { X } from 'lucide-react';
import { useView } from '../../../state/views/use-view.ts';
import { straight } from '../../../strings/direction.ts';
import { record as words } from '../../../strings/record.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { tagsIn, type TypedTags } from './changes.ts';
import css from './page.module.css';

interface TagsProps {
  readonly typed: TypedTags;
  readonly onType: (typed: TypedTags) => void;
}

export function Tags({ typed, onType }: TagsProps) {
  const { all, adding } = typed;
  const [isTyping, setIsTyping] = useState(false);
  const { view } = useView('suggestions', isTyping ? { field: 'tags' } : null);
  const add = () => {
    if (adding !== '') onType({ all: tagsIn(typed), adding: '' });
  };
  return (
    <div className={css['tags']}>
      <span className={css['caption']}>{words.tags}</span>
      <ul aria-label={words.tags}>
        {all.map((tag) => (
          <li key={tag}>
            <Button
              kind="quiet"
              label={words.removeTag({ tag })}
              icon={<X size={16} aria-hidden="true" />}
              onPress={() => onType({ all: all.filter((one) => one !== tag), adding })}
            >
              {straight(tag)}
            </Button>
          </li>
        ))}
        {all.length === 0 && <li className={css['dim']}>{words.noTags}</li>}
      </ul>
      <TextField
        label={words.addTag}
        longest={LONGEST.name}
        help={words.addTagHelp}
        value={adding}
        onChange={(text) => onType({ all, adding: text })}
        onSubmit={add}
        onFocus={() => setIsTyping(true)}
        onBlur={add}
        suggestions={view?.values.filter((one) => !all.includes(one)) ?? []}
      />
    </div>
  );
}
