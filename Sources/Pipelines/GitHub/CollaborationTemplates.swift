import Configuration
import YAML

/// Forms for pull requests and issues; the repository owns them after they are written once.
enum CollaborationTemplates {
  static let files = [
    pullRequestForm,
    PipelineFile(".github/ISSUE_TEMPLATE/bug.yml", bug, of: .repository, for: .github),
    PipelineFile(".github/ISSUE_TEMPLATE/feature.yml", feature, of: .repository, for: .github),
  ]

  /// GitHub looks for a form in three folders, in any letter case, and for a folder of several
  /// forms.
  private static var pullRequestForm: PipelineFile {
    var file = PipelineFile(
      ".github/pull_request_template.md", Array(pullRequest.utf8), of: .repository, for: .github)
    file.alternatives = ["", "docs/", ".github/"].flatMap { folder in
      ["pull_request_template.md", "pull_request_template.txt", "pull_request_template"]
        .map { folder + $0 }
    }
    return file
  }

  private static let pullRequest = """
    ## What changes, and why

    ## How it was tested

    - [ ] `flowctl gate run --changed` passes
    - [ ] texts are in the string catalog, and screens were checked in two languages

    Closes #

    """

  private static let bug: YAMLTree = [
    "name": "Bug report", "description": "Something does not work as expected.",
    "labels": ["bug"],
    "body": [
      area("what", "What happens, and what did you expect?"),
      area("steps", "How can it be reproduced?"),
      input("version", "Version of the app and the operating system"),
    ],
  ]

  private static let feature: YAMLTree = [
    "name": "Feature request", "description": "Suggest a new feature.",
    "labels": ["enhancement"],
    "body": [
      area("need", "Who needs it, and why?"), area("idea", "What could it look like?"),
    ],
  ]

  private static func area(_ id: String, _ label: String) -> YAMLTree {
    field("textarea", id, label)
  }

  private static func input(_ id: String, _ label: String) -> YAMLTree { field("input", id, label) }

  private static func field(_ type: String, _ id: String, _ label: String) -> YAMLTree {
    [
      "type": .text(type), "id": .text(id), "attributes": ["label": .text(label)],
      "validations": ["required": true],
    ]
  }
}
