/** The tags of a record: each can be removed, and another is typed, with those in use offered. */
import { LONGEST } from '#domain/longest.ts';
import { useState } from 'react';
import { X } from 'lucide-react';
import { useView } from '../../../state/use-view.ts';
import { straight } from '../../../strings/direction.ts';
import { record as words } from '../../../strings/record.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './page.module.css';

interface TagsProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

export function Tags({ tags, onChange }: TagsProps) {
  const [text, setText] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const { view } = useView('suggestions', isTyping ? { field: 'tags' } : null);
  const add = () => {
    const tag = text.trim();
    setText('');
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  };
  return (
    <div className={css['tags']}>
      <span className={css['caption']}>{words.tags}</span>
      <ul aria-label={words.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Button
              kind="quiet"
              label={words.removeTag({ tag })}
              icon={<X size={16} aria-hidden="true" />}
              onPress={() => onChange(tags.filter((one) => one !== tag))}
            >
              {straight(tag)}
            </Button>
          </li>
        ))}
        {tags.length === 0 && <li className={css['dim']}>{words.noTags}</li>}
      </ul>
      <TextField
        label={words.addTag}
        longest={LONGEST.name}
        help={words.addTagHelp}
        value={text}
        onChange={setText}
        onSubmit={add}
        onFocus={() => setIsTyping(true)}
        onBlur={add}
        suggestions={view?.values.filter((one) => !tags.includes(one)) ?? []}
      />
    </div>
  );
}
