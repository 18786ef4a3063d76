import Zoetrope

/// A script for bash 4.4 and later, which needs no other package.
func bashCompletions(of program: ProgramDescription) -> String {
  let names = program.commands.map(\.name)
  let commands = program.commands.map { command in
    let options = command.options.filter { $0.value != nil }.map { option in
      "    \(option.spellings.joined(separator: " | "))) \(choice(option.offer));;"
    }
    return """
        \(command.name))
          case $before in
      \((options + ["    *) \(choice(command.offer))"]).joined(separator: "\n"))
            [[ $word == -* ]] && words=\(shellQuoted(command.options.flatMap(\.spellings).joined(separator: " "))) files=
            ;;
          esac
          ;;
      """
  }
  return """
    # Completions of zoetrope \(zoetropeVersion) for bash, as "zoetrope completions bash" prints them.
    _zoetrope() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words='' files='' names
      COMPREPLY=()
      # --name=value is three words here, as is a value with an equals sign or a colon in it.
      if [[ $word == = ]]; then
        word=
        [[ $before == -* ]] || return 0
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
        [[ $before == -* ]] || return 0
      elif [[ $word == : || $before == : ]]; then
        return 0
      fi
      case ${COMP_WORDS[1]} in
    \(commands.joined(separator: "\n"))
      help) words=\(shellQuoted(names.joined(separator: " "))) ;;
      esac
      if ((COMP_CWORD == 1)); then
        words=\(shellQuoted((names + program.words.map(\.0)).joined(separator: " "))) files=
      fi
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      if [[ $files ]]; then
        mapfile -t names < <(compgen -f -- "$word")
        COMPREPLY+=("${names[@]}")
        compopt -o filenames 2>/dev/null
        # What is quoted, readline knows better.
        [[ ${COMPREPLY[*]} ]] || compopt -o default 2>/dev/null
      fi
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
