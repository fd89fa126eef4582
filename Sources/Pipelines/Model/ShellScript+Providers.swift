extension ShellScript {
  static let passed = ShellScript("echo 'all that ran has passed'")

  static let ruby = ShellScript("apt-get update -qq && apt-get install -y -qq ruby ruby-bundler")

  /// The image has no Java; those that Ubuntu has are enough for Gradle, which fetches its own.
  static func android(java version: Int) -> ShellScript {
    version < 21
      ? ShellScript("apt-get update -qq && apt-get install -y -qq openjdk-17-jdk-headless")
      : ShellScript("apt-get update -qq && apt-get install -y -qq openjdk-21-jdk-headless")
  }

  /// The tag is made by a token of its own, as that of a job may not.
  static let gitlabTag = ShellScript(
    "command -v curl > /dev/null || { apt-get update -qq && apt-get install -y -qq curl; }",
    "git config user.name flowctl",
    "git config user.email flowctl@example.invalid",
    "flowctl deploy run tag",
    "tag=$(git tag --points-at HEAD | tail -n 1)",
    "curl --fail --silent --show-error --request POST \\",
    "  --header \"PRIVATE-TOKEN: $FLOWCTL_PUSH_TOKEN\" \\",
    "  --data-urlencode \"tag_name=$tag\" --data-urlencode \"ref=$CI_COMMIT_SHA\" \\",
    "  \"$CI_API_V4_URL/projects/$CI_PROJECT_ID/repository/tags\"")

  static let gitlabBackMerge = ShellScript(
    "command -v curl > /dev/null || { apt-get update -qq && apt-get install -y -qq curl; }",
    "read -r -a targets <<< \"$TARGETS\"",
    "requests=\"$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests\"",
    "git for-each-ref --format='%(refname:lstrip=3)' \"${targets[@]}\" |",
    "  while read -r target; do",
    "    if git merge-base --is-ancestor \"$CI_COMMIT_SHA\" \"refs/remotes/origin/$target\"; then",
    "      continue",
    "    fi",
    "    open=$(curl --fail --silent --show-error --get \\",
    "      --header \"PRIVATE-TOKEN: $FLOWCTL_PUSH_TOKEN\" --data state=opened \\",
    "      --data-urlencode \"source_branch=$SOURCE\" \\",
    "      --data-urlencode \"target_branch=$target\" \"$requests\")",
    "    if [ \"$open\" = '[]' ]; then",
    "      curl --fail --silent --show-error --request POST \\",
    "        --header \"PRIVATE-TOKEN: $FLOWCTL_PUSH_TOKEN\" \\",
    "        --data-urlencode \"source_branch=$SOURCE\" \\",
    "        --data-urlencode \"target_branch=$target\" \\",
    "        --data-urlencode \"title=Merge $SOURCE into $target\" \"$requests\"",
    "    fi",
    "  done")

  static let bitriseTag = ShellScript(
    "git config user.name flowctl",
    "git config user.email flowctl@example.invalid",
    "flowctl deploy run tag",
    "git push origin --tags")

  static let bitriseBackMerge = ShellScript(
    "read -r -a targets <<< \"$TARGETS\"",
    "git for-each-ref --format='%(refname:lstrip=3)' \"${targets[@]}\" |",
    "  while read -r target; do",
    "    if git merge-base --is-ancestor HEAD \"refs/remotes/origin/$target\"; then",
    "      continue",
    "    fi",
    "    echo \"$target lacks what $SOURCE holds: ask for a pull request of $SOURCE into $target\"",
    "    exit 1",
    "  done")
}
