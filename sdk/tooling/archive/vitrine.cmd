@rem Vitrine from an archive: `vitrine start` runs the server, every other word is a command for operators.
@if not "%1"=="start" ("%~dp0node\node.exe" "%~dp0core\dist\cli\cli.mjs" %* & exit /b)
@set NODE_ENV=production
@"%~dp0node\node.exe" --optimize-for-size --max-semi-space-size=4 --heap-growing-percent=20 "%~dp0core\dist\server\main.mjs"
