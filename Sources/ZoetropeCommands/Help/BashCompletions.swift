import Zoetrope

/// A script for bash 4.4 and later, which needs no other package.
func bashCompletions(of program: ProgramDescription) -> String {
  let commands = program.commands.map { command in
    let options = command.options.filter { $0.value != nil }.map { option in
      "    \(option.spellings.joined(separator: " | "))) \(choice(option.offer));;"
    }
    return """
        \(command.name))
          case $before in
      \((options + ["    *) \(choice(command.offer))"]).joined(separator: "\n"))
            [[ $options && $word == -* ]] && words=\(shellQuoted(command.options.flatMap(\.spellings).joined(separator: " "))) files=
            ;;
          esac
          ;;
      """
  }
  return """
    # Completions of zoetrope \(zoetropeVersion) for bash, as "zoetrope completions bash" prints them.
    _zoetrope() {
      local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} before cut names
      local at=$COMP_CWORD index separator='^[=:]+$' options=yes words='' files=''
      COMPREPLY=()
      # A word with an equals sign or a colon in it is several words here, of which the last one is replaced.
      [[ $last =~ $separator ]] && last=
      while ((at > 1)) && [[ ${COMP_WORDS[at]} =~ $separator || ${COMP_WORDS[at - 1]} =~ $separator ]]; do
        at=$((at - 1))
        word=${COMP_WORDS[at]}$word
      done
      before=${COMP_WORDS[at - 1]}
      for ((index = 1; index < at; index++)); do
        [[ ${COMP_WORDS[index]} == -- ]] && options='' before=''
      done
      if [[ $options && $word == --*=* ]] && ((at < COMP_CWORD)); then
        before=${word%%=*} word=${word#*=}
      fi
      case $command in
      \((program.commands.map(\.name) + ["help"]).joined(separator: " | "))) ;;
      \(ImpliedCommand.scenePatterns.joined(separator: " | "))) command=render ;;
      *) command=encode ;;
      esac
      case $command in
    \(commands.joined(separator: "\n"))
      help)
        ((at == 2)) && words=\(shellQuoted(program.topics.joined(separator: " ")))
        ((at == 3)) && [[ $before != scene-format ]] && words=all
        ;;
      esac
      if ((at == 1)); then
        words=\(shellQuoted(program.firstWords.joined(separator: " "))) files=yes
        [[ $word == -* ]] && files=
      fi
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      if [[ $files ]]; then
        mapfile -t names < <(compgen -f -- "$word")
        COMPREPLY+=("${names[@]}")
        compopt -o filenames 2>/dev/null
        # What is quoted, readline knows better.
        [[ ${COMPREPLY[*]} ]] || compopt -o default 2>/dev/null
      fi
      cut=${word%"$last"}
      COMPREPLY=("${COMPREPLY[@]#"$cut"}")
      return 0
    }
    complete -F _zoetrope zoetrope

    """
}

/// The assignments for what is offered.
private func choice(_ offer: ValueOffer) -> String {
  (offer.words.isEmpty ? "" : "words=\(shellQuoted(offer.words.joined(separator: " "))) ")
    + (offer.isFile ? "files=yes " : "")
}
